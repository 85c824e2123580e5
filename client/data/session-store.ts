import { sharedState, store, stored, storedState } from '#client/lib/stored-state.ts';
import { claimOf } from '#shared/accounts/claims.ts';

const ROLE = 'role';

const session = storedState(
  'token',
  (text) => text || null,
  (token) => token,
);

/** The message when the server no longer accepts the stored token. */
export const SESSION_ENDED = 'Token expired or invalid';

/** Counts the sessions that the server has ended. */
const expiries = sharedState(0);

/** The stored token; null for a visitor. */
export const tokenNow = session.get;

/** The stored role; empty for a visitor. Pages only hide parts by it, because the server checks each request. */
export const roleNow = (): string => stored(ROLE) ?? '';

export const isAdminRole = (role: string): boolean => role.toLowerCase() === 'admin';

export const isCounterRole = (role: string): boolean => isAdminRole(role) || role.toLowerCase() === 'barista';

export const roleOf = (token: string): string => claimOf(token, 'role');

let isLoggedOut = false;

// A new session, also of another tab.
session.subscribe(() => {
  if (tokenNow()) isLoggedOut = false;
});

/** Whether the last session was ended by a logout in this tab. */
export const hasLoggedOut = (): boolean => isLoggedOut;

/** Stores a new session. @throws Error if the browser denies storage */
export function saveSession(token: string): void {
  // The token last, because other tabs listen for it and then read the role.
  if (store(ROLE, roleOf(token)) && session.set(token)) return;
  removeSession();
  throw new Error('The browser denies storage');
}

function removeSession(): void {
  store(ROLE, null);
  session.set(null);
}

export function dropSession(): void {
  isLoggedOut = true;
  removeSession();
}

/** Removes a token that the server has rejected, unless another token was stored meanwhile. */
export function expireSession(token: string): void {
  if (tokenNow() !== token) return;
  removeSession();
  expiries.set(expiries.get() + 1);
}

/** Calls `listener` when the session changes, also from another tab; returns a function that unsubscribes. */
export const onSession = session.subscribe;

/** Calls `listener` when the server rejected the stored token; returns a function that unsubscribes. */
export const onExpiry = expiries.subscribe;
