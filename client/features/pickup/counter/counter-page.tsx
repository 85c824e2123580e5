import { lazy } from 'react';
import { isCounterRole } from '#client/data/session-store.ts';
import { StaffPage } from '#client/features/accounts/staff-page.tsx';
import styles from './counter.module.css';

const Counter = lazy(async () => ({ default: (await import('./counter.tsx')).Counter }));

export const Page = () => (
  <StaffPage
    allows={isCounterRole}
    toasts="corner"
    className={`page stack content-start gap-4 ${styles.page}`}
    content={Counter}
  />
);
