import styles from './skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** The reserved space of a page while its file or its data is loading; read out. */
export const PageSkeleton = () => (
  <>
    <span className="visually-hidden" role="status" lang="en">
      Loading...
    </span>
    <Skeleton className={styles.pageTitle} />
    <Skeleton shape="block" className={styles.pageContent} />
  </>
);
