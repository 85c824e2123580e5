import styles from './select-box.module.css';

type SelectBoxProps = { label: string; isOn: boolean; isPartly?: boolean; onChange: () => void };

/** The checkbox that selects a record, or all of them. */
export const SelectBox = ({ label, isOn, isPartly = false, onChange }: SelectBoxProps) => (
  <label className={styles.box}>
    <span className="visually-hidden">{label}</span>
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
