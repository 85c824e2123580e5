import { classes } from '#client/ui/classes.ts';
import styles from './like-error.module.css';

type LikeErrorProps = { error: string | null; className?: string | undefined };

/** The error of the last like, in English. */
export const LikeError = ({ error, className }: LikeErrorProps) => (
  <p role="alert" lang="en" className={classes(styles.error, className)}>
    {error}
  </p>
);
