import styles from './clamped.module.css';

/** A text in two lines at most, for tables; it is whole for screen readers, and where the record opens. */
export const Clamped = ({ text }: { text: string }) => <span className={styles.clamped}>{text}</span>;
