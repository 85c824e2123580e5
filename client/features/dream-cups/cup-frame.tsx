import type { ReactNode } from 'react';
import styles from './cup-frame.module.css';

export type CupFrameProps = {
  heading: string;
  lead: ReactNode;
  /** What stands on the drawn shelf, of the size that `cupClass` gives it. */
  cup: ReactNode;
  /** Whether it is on its way. */
  busy?: boolean;
  children: ReactNode;
};

/** Gives the cup on the drawn shelf its size. */
export const cupClass = styles.cup;

/** The page of a dream cup, whatever is known of it: its heading stays, and keeps the focus, while the cup arrives. */
export function CupFrame({ heading, lead, cup, busy = false, children }: CupFrameProps) {
  return (
    <div className={styles.frame} aria-busy={busy}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{heading}</h1>
        <div className={styles.lead}>{lead}</div>
      </div>
      <div className={styles.shelf}>{cup}</div>
      <div className={styles.facts}>{children}</div>
    </div>
  );
}
