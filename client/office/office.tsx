import { isAdminRole } from '#client/data/session-store.ts';
import { StaffContent } from '#client/features/accounts/staff-content.tsx';
import type { StaffSession } from '#client/features/accounts/staff-page.tsx';
import { Office } from './office-tabs.tsx';

export const AdminDash = (session: StaffSession) => (
  <StaffContent {...session} allows={isAdminRole}>
    <h1 lang="en">AdminDash</h1>
    <Office />
  </StaffContent>
);
