import type { KeyPurpose, UserDetails } from '#shared/accounts/auth.ts';
import { AppError } from './errors.ts';
import { HOUR } from './time.ts';

/** The key of a till, a screen or a spreadsheet as a caller; its role is its purpose. */
export type KeyCaller = { id: null; keyId: number; username: string; role: KeyPurpose };

export type Editor = UserDetails | KeyCaller;

export type Caller = Editor | null;

/** `since` is when the user gave the password, in milliseconds since 1970. */
export type SignedIn = { user: UserDetails; sessionId: string; since: number };

/** The holder of a token: a user with a session, or a key without one. */
export type Bearer = SignedIn | { user: KeyCaller; sessionId: null };

/**
 * The client behind a request, signed in or not. Rate limits use `address`, the log uses `ip`. The browser gets an id
 * with its first like or login.
 */
export type Visitor = {
  readonly address: string;
  readonly ip: string;
  /** Browser and system, such as `Firefox på Windows`; empty if unknown. */
  readonly deviceName: string;
  id: () => string | null;
  remember: (id: string) => void;
  /** The browser as a known device; null where no user has logged in on it. */
  readonly device: Device | null;
  /** Adds a user to the signed, HTTP-only device cookie. */
  rememberUser: (userId: number) => void;
};

export type Device = { id: string; userIds: readonly number[] };

/**
 * The caller of a route or procedure, by access group: `counter` marks items as sold out, `staff` are people at the
 * counter, `screens` show orders, and `sheets` read CSV files.
 */
export type CallerBy = {
  publicly: Caller;
  signedIn: SignedIn;
  counter: Editor;
  staff: UserDetails;
  screens: Editor;
  sheets: Editor;
  admin: UserDetails;
};

/** Who may make a call. This file is the only place that compares a caller's role. */
export type Access = keyof CallerBy;

const notAllowed = () =>
  new AppError('forbidden', 'This account or key may not do this', { reason: 'notAllowed' });

/** @returns the bearer of a token. @throws AppError unauthenticated for a visitor. */
function requireBearer<Bearer>(bearer: Bearer | null): Bearer {
  if (!bearer) throw new AppError('unauthenticated', 'Log in first');
  return bearer;
}

/** @throws AppError unauthenticated for a visitor, forbidden for a key. */
function requireUser(bearer: Bearer | null): SignedIn {
  const signedIn = requireBearer(bearer);
  if (signedIn.sessionId === null) throw notAllowed();
  return signedIn;
}

/** @throws AppError unauthenticated for a visitor, forbidden for another role. */
function requireRole(bearer: Bearer | null, roles: readonly Editor['role'][]): Editor {
  const { user } = requireBearer(bearer);
  if (!roles.includes(user.role)) throw notAllowed();
  return user;
}

export const isAdmin = (caller: { role: Editor['role'] } | null): boolean => caller?.role === 'Admin';

/** Whether the caller sees records that are hidden from guests, such as sold-out items. */
export const isStaff = (caller: { role: Editor['role'] } | null): boolean =>
  caller !== null && caller.role !== 'User';

/** @throws AppError unauthenticated for a visitor, forbidden for other roles and keys. */
function requireAdmin(bearer: Bearer | null): UserDetails {
  const { user, sessionId } = requireBearer(bearer);
  if (sessionId === null || !isAdmin(user))
    throw new AppError('forbidden', 'Only admins may do this', { reason: 'adminsOnly' });
  return user;
}

const RECENT_LOGIN = 12 * HOUR;

/**
 * Requires an admin who has entered the password within half a day, for changes of accounts and roles. A session on a
 * known device lasts a month, and a stranger at that device could otherwise keep access for good.
 * @throws AppError forbidden after half a day; otherwise as `requireAdmin`.
 */
export function requireRecentAdmin(bearer: Bearer | null): UserDetails {
  const admin = requireAdmin(bearer);
  requireRecent(bearer?.sessionId ? bearer.since : 0);
  return admin;
}

/** @param since when the password was entered. @throws AppError forbidden after half a day */
export function requireRecent(since: number): void {
  if (Date.now() - since > RECENT_LOGIN)
    throw new AppError('forbidden', 'Log in again first', { reason: 'loginAgain' });
}

/** The check of every group of routes or procedures; its result is the caller that their handlers get. */
export const GUARDS: { [Group in Access]: (bearer: Bearer | null) => CallerBy[Group] } = {
  publicly: (bearer) => bearer?.user ?? null,
  signedIn: requireUser,
  counter: (bearer) => requireRole(bearer, ['Admin', 'Barista', 'Till']),
  staff: (bearer) => {
    requireRole(bearer, ['Admin', 'Barista']);
    return requireUser(bearer).user;
  },
  screens: (bearer) => requireRole(bearer, ['Admin', 'Barista', 'Screen']),
  sheets: (bearer) => requireRole(bearer, ['Admin', 'Sheet']),
  admin: requireAdmin,
};

/** Rejects keys: besides their own calls they can only read, not save cups or open accounts. @throws AppError forbidden */
export function refuseKey(bearer: Bearer | null): void {
  if (bearer && bearer.sessionId === null) throw notAllowed();
}

/** Checks that an editor's role has not changed since the guard's check. @throws AppError unauthenticated, forbidden */
export function requireUnchanged(editor: Editor, role: Editor['role'] | undefined): void {
  if (role === undefined) throw new AppError('unauthenticated', 'Log in first');
  if (role !== editor.role) throw notAllowed();
}
