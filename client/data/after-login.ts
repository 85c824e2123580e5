import * as paths from '#shared/paths.ts';
import { isAdminRole, isCounterRole } from './session-store.ts';

/**
 * What the back office and the counter store with the history entry of `/login` when they send a visitor there. Not in the
 * address, where a link from elsewhere could have it too.
 */
export const openedOffice = ({ search, hash }: Pick<Location, 'search' | 'hash'>) => ({
  office: search + hash,
});
export const openedCounter = ({ search, hash }: Pick<Location, 'search' | 'hash'>) => ({
  counter: search + hash,
});

/** Where a login leads: staff to what they had opened, a barista otherwise to the counter, and everybody else home. */
export function addressAfterLogin(role: string, state: unknown): string {
  const { office, counter } = Object(state);
  if (isAdminRole(role) && typeof office === 'string') return paths.office + office;
  if (!isCounterRole(role)) return paths.home;
  if (typeof counter === 'string') return paths.counter + counter;
  return isAdminRole(role) ? paths.home : paths.counter;
}
