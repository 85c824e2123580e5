import { lazy, Suspense } from 'react';
import { isCounterRole } from '#client/data/session-store.ts';
import { StaffPage } from '#client/features/accounts/staff-page.tsx';
import { useFragment } from '#client/lib/use-fragment.ts';
import styles from './board-page.module.css';

const Board = lazy(async () => ({ default: (await import('./board.tsx')).Board }));
const StaffBoard = lazy(async () => ({ default: (await import('./board.tsx')).StaffBoard }));

/** The numbers of today's orders for a screen on the wall, opened with a key after `#`, or by staff. */
export function Page() {
  const key = useFragment();
  if (key)
    return (
      <Suspense fallback={null}>
        <Board token={key} />
      </Suspense>
    );
  return <StaffPage allows={isCounterRole} toasts="top" className={styles.staff} content={StaffBoard} />;
}
