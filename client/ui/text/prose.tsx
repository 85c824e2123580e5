import type { ReactNode } from 'react';
import styles from '#client/ui/basics.module.css';
import { classes } from '#client/ui/classes.ts';

type ProseProps = { children: ReactNode };

/** A heading with text and, in `Actions`, links. */
export const Prose = ({ children }: ProseProps) => (
  <div className={`stack items-start breakable gap-5 ${styles.prose}`}>{children}</div>
);

export const Actions = ({ children }: ProseProps) => (
  <div className={`wrap gap-3 ${styles.actions}`}>{children}</div>
);

type ContactLinkProps = { to: string; className?: string | undefined };

/** A link to an email address or a phone number. */
export const ContactLink = ({ to, className }: ContactLinkProps) => (
  <a
    href={to.includes('@') ? `mailto:${to}` : `tel:${to.replaceAll(' ', '')}`}
    className={classes('inline-row target breakable', className)}
  >
    {to}
  </a>
);
