import * as paths from '#shared/paths.ts';
import { isAdminRole, isCounterRole } from './session-store.ts';

/**
 * The address after a login: the page that staff had opened, otherwise the counter for baristas, or the home page.
 * @param state of `/login`'s history entry. The opened page is in it, because links from other sites could set it in the address.
 */
export function addressAfterLogin(role: string, state: unknown): string {
  const opened = String(Object(state).opened);
  const [page = ''] = opened.split(/\/?[?#]|\/$/);
  if (isAdminRole(role) && page === paths.office) return opened;
  if (!isCounterRole(role)) return paths.home;
  if (page === paths.counter || page === paths.board) return opened;
  return isAdminRole(role) ? paths.home : paths.counter;
}
