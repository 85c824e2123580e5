import { claimOf } from '#shared/accounts/claims.ts';
import { store, stored } from './stored.ts';

/** The keys in localStorage. Where the browser refuses storage, the page is that of a visitor. */
const TOKEN = 'token';
const ROLE = 'role';

/** The message when the server no longer accepts the stored token. */
export const SESSION_ENDED = 'Token expired or invalid';

const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();

/** The stored token; null for a visitor. */
export const tokenNow = (): string | null => stored(TOKEN) || null;

/** The stored role; empty for a visitor. It only decides what is shown: the server checks every request. */
export const roleNow = (): string => stored(ROLE) ?? '';

/** Whether a role may use the back office. */
export const isAdminRole = (role: string): boolean => role.toLowerCase() === 'admin';

/** Whether a role may use the counter's page. */
export const isCounterRole = (role: string): boolean => isAdminRole(role) || role.toLowerCase() === 'barista';

/** The role in a token; empty when there is none. */
export const roleOf = (token: string): string => claimOf(token, 'role');

let isLoggedOut = false;

/** Whether the last session was ended by a logout in this tab. */
export const hasLoggedOut = (): boolean => isLoggedOut;

/** Stores a new session. Throws where the browser refuses storage. */
export function saveSession(token: string): void {
  isLoggedOut = false;
  // The token last: it is what other tabs listen for.
  localStorage.setItem(ROLE, roleOf(token));
  localStorage.setItem(TOKEN, token);
  notify(listeners);
}

/** Ends the session on purpose: a logout. */
export const dropSession = (): void => forget(true);

function forget(onPurpose: boolean): void {
  isLoggedOut = onPurpose;
  store(ROLE, null);
  store(TOKEN, null);
  notify(listeners);
}

/** Removes `token`, which the server no longer accepts, unless another one was stored meanwhile. */
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
  // Added once, so that a change in another tab calls all listeners in the same task.
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
