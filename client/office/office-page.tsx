import { lazy } from 'react';
import { cafeNameOf, type HeadOf } from '#client/data/page.ts';
import { isAdminRole } from '#client/data/session-store.ts';
import { StaffPage } from '#client/features/accounts/staff-page.tsx';
import styles from './office-page.module.css';
import { officeTabOf } from './tab-names.ts';

const AdminDash = lazy(async () => ({ default: (await import('./office.tsx')).AdminDash }));

/** One title per tab, for the browser's history. */
export const headOf: HeadOf = (data, { search }) => ({
  title: `${officeTabOf(search).label} – AdminDash – ${cafeNameOf(data)}`,
});

export const Page = () => (
  <StaffPage allows={isAdminRole} className={`page stack ${styles.page}`} toasts="top" content={AdminDash} />
);
