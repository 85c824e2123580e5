import type { ReactNode } from 'react';
import styles from '#client/ui/basics.module.css';

type ProseProps = { children: ReactNode };

/** A heading with text and, in `Actions`, links. */
export const Prose = ({ children }: ProseProps) => (
  <div className={`stack items-start breakable gap-5 ${styles.prose}`}>{children}</div>
);

export const Actions = ({ children }: ProseProps) => (
  <div className={`wrap gap-3 ${styles.actions}`}>{children}</div>
);
