import { createElement, Fragment, type ReactNode } from 'react';
import styles from '#client/ui/basics.module.css';
import { classes } from '#client/ui/classes.ts';

type SkeletonProps = {
  /** The shape that the content will have; `className` gives it its size. */
  shape?: 'line' | 'block';
  className?: string | undefined;
};

/** A grey box in place of loading content. Screen readers don't read it: say `Loading...` beside it. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classes(styles.skeleton, styles[shape], className)} />;
}

export const Repeat = ({ times, children }: { times: number; children: ReactNode }) =>
  createElement(Fragment, null, ...Array.from({ length: times }, () => children));

/** Says that the page needs JavaScript. Only browsers without it show this. */
export const NeedsScripts = () => (
  <noscript>
    <p>Denne siden virker bare med JavaScript. Slå det på, og last siden på nytt.</p>
  </noscript>
);

/** Reserves the space of a page while its file or data is loading, and tells screen readers and browsers without scripts. */
export const PageSkeleton = () => (
  <>
    <NeedsScripts />
    <span className="visually-hidden" role="status" lang="en">
      Loading...
    </span>
    <Skeleton className={styles.pageTitle} />
    <Skeleton shape="block" className={styles.pageContent} />
  </>
);
