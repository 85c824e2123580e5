import { isAdminRole } from './session-store.ts';

/**
 * What the back office stores with the history entry of `/login` when it sends a visitor there. Not in the address, where a
 * link from elsewhere could have it too.
 */
export const openedOffice = ({ search, hash }: Pick<Location, 'search' | 'hash'>) => ({
  office: search + hash,
});

/** Where a login leads: an admin whom the back office has sent back to what was opened there, and everybody else home. */
export function addressAfterLogin(role: string, state: unknown): string {
  const { office } = Object(state);
  return isAdminRole(role) && typeof office === 'string' ? `/admindash${office}` : '/';
}
