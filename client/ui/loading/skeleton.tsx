import { classes } from '#client/ui/classes.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /** The shape that the content will have; `className` gives it its size. */
  shape?: 'line' | 'block';
  className?: string | undefined;
};

/** A grey box where content will be; not read out: say `Loading...` beside it. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classes(styles.skeleton, styles[shape], className)} />;
}
