import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import styles from './changes-line.module.css';
import type { FieldChange, ShownValue as Value } from './field-changes.ts';
import { ShownValue } from './field-value.tsx';

/** What became of the fields of a record, as short as a table needs it. */
export const ChangesLine = ({ changes }: { changes: FieldChange[] }) => (
  <ul className={styles.changes}>
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        <span className={styles.label}>{label}:</span>{' '}
        {before && after ? (
          <>
            <VisuallyHidden>fra </VisuallyHidden>
            <ShownValue value={before} /> <span aria-hidden="true">→</span>{' '}
            <VisuallyHidden>til </VisuallyHidden>
            <strong>
              <ShownValue value={after} />
            </strong>
          </>
        ) : (
          <OneValue value={after ?? before} />
        )}
      </li>
    ))}
  </ul>
);

const OneValue = ({ value }: { value: Value | undefined }) => value && <ShownValue value={value} />;
