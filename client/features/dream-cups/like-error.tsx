import { classes } from '#client/ui/classes.ts';
import styles from './like-error.module.css';

type LikeFaultProps = { fault: string | null; className?: string | undefined };

/** What went wrong with the last like, in the server's English. */
export const LikeFault = ({ fault, className }: LikeFaultProps) => (
  <p role="alert" lang="en" className={classes(styles.fault, className)}>
    {fault}
  </p>
);
