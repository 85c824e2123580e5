import { onStorage } from './on-storage.ts';

/** Where the browser keeps the session. A browser that refuses storage is a visitor's browser. */
const TOKEN = 'token';
const ROLE = 'role';

/** What is said when the server no longer takes the stored token. */
export const SESSION_ENDED = 'Token expired or invalid';

const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();

/** The stored token; null for a visitor. */
export function tokenNow(): string | null {
  try {
    return localStorage.getItem(TOKEN) || null;
  } catch {
    return null;
  }
}

/** The stored role; empty for a visitor. Only the server's word counts, this decides what is shown. */
export function roleNow(): string {
  try {
    return localStorage.getItem(ROLE) ?? '';
  } catch {
    return '';
  }
}

/** Whether a role is the one that the back office is for. */
export const isAdminRole = (role: string): boolean => role.toLowerCase() === 'admin';

/** The `role` claim of a JWT; empty when there is none. */
export function roleOf(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const role = typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : '';
    return typeof role === 'string' ? role : '';
  } catch {
    return '';
  }
}

let isLeft = false;

/** Whether the last session was ended on purpose, in this tab. */
export const hasLeft = (): boolean => isLeft;

/** Stores a new session. Throws where the browser refuses storage. */
export function saveSession(token: string): void {
  isLeft = false;
  // The token last: it is what other tabs listen for.
  localStorage.setItem(ROLE, roleOf(token));
  localStorage.setItem(TOKEN, token);
  tell(listeners);
}

/** Forgets the session, which somebody ends here. */
export const dropSession = (): void => forget(true);

function forget(onPurpose: boolean): void {
  isLeft = onPurpose;
  try {
    localStorage.removeItem(ROLE);
    localStorage.removeItem(TOKEN);
  } catch {
    // Nothing was stored there either.
  }
  tell(listeners);
}

/** Forgets `token`, which the server no longer takes, unless another one was stored meanwhile. */
export function expireSession(token: string): void {
  if (tokenNow() !== token) return;
  forget(false);
  tell(expiryListeners);
}

let stopStorage = (): void => undefined;

/**
 * Calls `listener` when the session changes, also from another tab; returns how to stop that. All listeners hear of it
 * in one go: none acts before the last one has been told.
 */
export function onSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    stopStorage = onStorage(
      (key) => key === TOKEN,
      () => {
        isLeft = false;
        tell(listeners);
      },
    );
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopStorage();
  };
}

/** Calls `listener` when the server refused the stored token; returns how to stop that. */
export function onExpiry(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

function tell(all: Set<() => void>): void {
  for (const listener of all) listener();
}
