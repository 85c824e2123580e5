import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import styles from './page-skeleton.module.css';

/** Stands where a page will be while its file arrives. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <span role="status" lang="en">
          Loading...
        </span>
      </VisuallyHidden>
      <Skeleton className={styles.title} />
      <Skeleton shape="block" className={styles.content} />
    </div>
  );
}
