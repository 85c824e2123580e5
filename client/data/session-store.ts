import { claimOf } from '#shared/accounts/claims.ts';
import { store, stored } from './stored.ts';

/** The keys in localStorage. If the browser denies storage, the user counts as a visitor. */
const TOKEN = 'token';
const ROLE = 'role';

/** The message when the server no longer accepts the stored token. */
export const SESSION_ENDED = 'Token expired or invalid';

const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();

/** The stored token; null for a visitor. */
export const tokenNow = (): string | null => stored(TOKEN) || null;

/** The stored role; empty for a visitor. Pages only hide parts by it, because the server checks each request. */
export const roleNow = (): string => stored(ROLE) ?? '';

/** Whether a role may use the back office. */
export const isAdminRole = (role: string): boolean => role.toLowerCase() === 'admin';

/** Whether a role may use the counter's page. */
export const isCounterRole = (role: string): boolean => isAdminRole(role) || role.toLowerCase() === 'barista';

/** The role in a token; empty if missing. */
export const roleOf = (token: string): string => claimOf(token, 'role');

let isLoggedOut = false;

/** Whether the last session was ended by a logout in this tab. */
export const hasLoggedOut = (): boolean => isLoggedOut;

/** Stores a new session. @throws Error if the browser denies storage */
export function saveSession(token: string): void {
  isLoggedOut = false;
  // The token last, because other tabs listen for it and then read the role.
  localStorage.setItem(ROLE, roleOf(token));
  localStorage.setItem(TOKEN, token);
  notify(listeners);
}

/** Logs out. */
export const dropSession = (): void => forget(true);

function forget(onPurpose: boolean): void {
  isLoggedOut = onPurpose;
  store(ROLE, null);
  store(TOKEN, null);
  notify(listeners);
}

/** Removes a token that the server has rejected, unless another token was stored meanwhile. */
export function expireSession(token: string): void {
  if (tokenNow() !== token) return;
  forget(false);
  notify(expiryListeners);
}

const onStoredElsewhere = ({ key }: StorageEvent) => {
  if (key !== null && key !== TOKEN) return;
  isLoggedOut = false;
  notify(listeners);
};

/** Calls `listener` when the session changes, also from another tab; returns a function that unsubscribes. */
export function onSession(listener: () => void): () => void {
  // A single listener, because a change in another tab must call all listeners in the same task.
  window.addEventListener('storage', onStoredElsewhere);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` when the server rejected the stored token; returns a function that unsubscribes. */
export function onExpiry(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

function notify(all: Set<() => void>): void {
  for (const listener of all) listener();
}
