import styles from './clamped.module.css';

/** A text cut after two lines, for tables; screen readers and the record's dialog have all of it. */
export const Clamped = ({ text }: { text: string }) => (
  <span className={`breakable ${styles.clamped}`}>{text}</span>
);
