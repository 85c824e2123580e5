import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A plain table that scrolls within itself if it is too wide. Its caption is for screen readers only. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className={`surface ${styles.frame}`}>
      <table className={styles.table}>
        <caption>
          <span className="visually-hidden">{caption}</span>
        </caption>
        {children}
      </table>
    </div>
  );
}
