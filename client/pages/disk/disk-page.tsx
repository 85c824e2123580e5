import { lazy } from 'react';
import { StaffPage } from '#client/features/account/staff-page.tsx';
import { openedCounter } from '#client/lib/session/after-login.ts';
import { isCounterRole } from '#client/lib/session/session-store.ts';
import styles from './disk-page.module.css';

const Counter = lazy(async () => ({ default: (await import('./counter.tsx')).Counter }));

/** What those at the counter need, on a phone: for baristas and admins. */
export const Page = () => (
  <StaffPage
    allows={isCounterRole}
    opened={openedCounter}
    className={`page stack content-start gap-4 ${styles.page}`}
    content={Counter}
  />
);
