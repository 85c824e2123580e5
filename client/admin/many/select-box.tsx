import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import styles from './select-box.module.css';

type SelectBoxProps = { label: string; isOn: boolean; isPartly?: boolean; onChange: () => void };

/** The checkbox that selects a record, or all of them. */
export const SelectBox = ({ label, isOn, isPartly = false, onChange }: SelectBoxProps) => (
  <label className={styles.box}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <input
      type="checkbox"
      checked={isOn}
      onChange={onChange}
      ref={(input) => {
        if (input) input.indeterminate = isPartly && !isOn;
      }}
    />
  </label>
);
