import { createElement, Fragment, type ReactNode } from 'react';
import { errorText } from '#client/data/error-text.ts';
import styles from '#client/ui/basics.module.css';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';

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

type ErrorStateProps = {
  /** The error, such as `Error: Failed to fetch menu items`. */
  message: string;
  lang?: 'en' | 'nb';
  onRetry: () => void;
};

/** Replaces content that could not be loaded by the error and a retry button. A retry moves the focus. */
export function ErrorState({ message, lang, onRetry }: ErrorStateProps) {
  function retry({ currentTarget }: { currentTarget: Element }) {
    focusOwner(currentTarget);
    onRetry();
  }
  return (
    <div className="row wrap notice between gap-4 berry-tint" role="alert">
      <p className="row shrink gap-3">
        <Icon name="warning" />
        <span lang={lang}>{message}</span>
      </p>
      <Button onClick={retry}>Prøv igjen</Button>
    </div>
  );
}

type QueryErrorProps = {
  query: { error: unknown; refetch: () => unknown };
  /** In English, where the server sent no message. */
  fallback: string;
};

/** The error of a query that has no data. */
export const QueryError = ({ query: { error, refetch }, fallback }: QueryErrorProps) => (
  <ErrorState message={`Error: ${errorText(error, fallback)}`} lang="en" onRetry={() => refetch()} />
);
