import { StaffContent } from '#client/features/account/staff-content.tsx';
import type { StaffSession } from '#client/features/account/staff-page.tsx';
import { isAdminRole } from '#client/lib/session/session-store.ts';
import { Office } from './admin-tabs.tsx';

export const AdminDash = (session: StaffSession) => (
  <StaffContent {...session} allows={isAdminRole}>
    <h1 lang="en">AdminDash</h1>
    <Office />
  </StaffContent>
);
