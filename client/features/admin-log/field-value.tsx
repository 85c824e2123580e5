import { ColorDot } from '#client/ui/icon/color-dot.tsx';
import type { ShownValue as Value } from './field-changes.ts';
import styles from './field-value.module.css';

/** A value of a record, beside its colour where it is one. */
export const ShownValue = ({ value: { text, color } }: { value: Value }) =>
  color === undefined ? (
    text
  ) : (
    <span className={styles.color}>
      <ColorDot color={color} />
      {text}
    </span>
  );
