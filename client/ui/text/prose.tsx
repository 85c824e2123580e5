import type { ReactNode } from 'react';
import styles from './prose.module.css';

type ProseProps = { children: ReactNode };

/** A heading, what there is to say under it, and the ways on. */
export const Prose = ({ children }: ProseProps) => <div className={styles.prose}>{children}</div>;

/** The links and buttons that lead on. */
export const Ways = ({ children }: ProseProps) => <div className={styles.ways}>{children}</div>;
