import { Icon } from '#client/ui/icon/icon.tsx';
import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch of 44 px. The place and the icon of its knob show the state. */
export const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    className={styles.switch}
    onClick={() => onChange(!isOn)}
  >
    <span className={`stack ${styles.track}`}>
      <span className={`stack ${styles.knob}`}>
        <Icon name={isOn ? 'check' : 'cross'} />
      </span>
    </span>
  </button>
);
