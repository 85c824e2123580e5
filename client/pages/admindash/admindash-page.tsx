import { lazy } from 'react';
import { StaffPage } from '#client/features/account/staff-page.tsx';
import { cafeNameOf, type HeadOf } from '#client/lib/api/page.ts';
import { openedOffice } from '#client/lib/session/after-login.ts';
import { isAdminRole } from '#client/lib/session/session-store.ts';
import styles from './admindash-page.module.css';
import { officeTabOf } from './tab-names.ts';

const AdminDash = lazy(async () => ({ default: (await import('./admin-dash.tsx')).AdminDash }));

/** A title for each tab, for the browser's history. */
export const headOf: HeadOf = (data, { search }) => ({
  title: `${officeTabOf(search).label} – AdminDash – ${cafeNameOf(data)}`,
});

/** The back office, for admins. */
export const Page = () => (
  <StaffPage
    allows={isAdminRole}
    opened={openedOffice}
    className={`page stack ${styles.page}`}
    content={AdminDash}
  />
);
