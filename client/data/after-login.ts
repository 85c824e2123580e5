import * as paths from '#shared/paths.ts';
import { isAdminRole, isCounterRole } from './session-store.ts';

/**
 * The page to return to after the login. Back office and counter store it in the state of `/login`'s history entry,
 * because links from other sites could set it in the address.
 */
export const openedOffice = ({ search, hash }: Pick<Location, 'search' | 'hash'>) => ({
  office: search + hash,
});
export const openedCounter = ({ search, hash }: Pick<Location, 'search' | 'hash'>) => ({
  counter: search + hash,
});
export const openedBoard = () => ({ board: true });

/** The address after a login: the page that staff had opened, otherwise the counter for baristas, or the home page. */
export function addressAfterLogin(role: string, state: unknown): string {
  const { office, counter, board } = Object(state);
  if (isAdminRole(role) && typeof office === 'string') return paths.office + office;
  if (!isCounterRole(role)) return paths.home;
  if (board === true) return paths.board;
  if (typeof counter === 'string') return paths.counter + counter;
  return isAdminRole(role) ? paths.home : paths.counter;
}
