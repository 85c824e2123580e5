import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import styles from './skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** The reserved space of a page while its file or its data is loading; read out. */
export const PageSkeleton = () => (
  <>
    <VisuallyHidden>
      <span role="status" lang="en">
        Loading...
      </span>
    </VisuallyHidden>
    <Skeleton className={styles.pageTitle} />
    <Skeleton shape="block" className={styles.pageContent} />
  </>
);
