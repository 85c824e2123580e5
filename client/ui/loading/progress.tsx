import styles from './progress.module.css';

type ProgressProps = {
  /** What is under way. */
  label: string;
  /** How much of it is done, from 0 to 1. */
  part: number;
};

/** How far something has come. It is not read out as it grows: say beside it, in a live region, when it begins and ends. */
export const Progress = ({ label, part }: ProgressProps) => (
  <div className={styles.progress}>
    <progress aria-label={label} value={part} max={1} />
    <span aria-hidden="true" className={styles.number}>
      {Math.floor(part * 100)} %
    </span>
  </div>
);
