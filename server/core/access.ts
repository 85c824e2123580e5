import type { Role, UserDetails } from '#shared/auth.ts';
import { AppError } from './errors.ts';

/** The user who calls, or null for a visitor. */
export type Caller = UserDetails | null;

/** The signed-in user, and the session that says so. */
export type SignedIn = { user: UserDetails; sessionId: string };

/**
 * Whoever calls, signed in or not: where from (`address` is what is counted, `ip` what is logged), and which browser it
 * is once it has liked something or logged somebody in.
 */
export type Visitor = {
  readonly address: string;
  readonly ip: string;
  id: () => string | null;
  /** Gives the browser its id, in a signed cookie that scripts can't read. */
  remember: (id: string) => void;
  /** The browser as one that has logged users in; null for one that has not. */
  readonly device: Device | null;
  /** Notes in another such cookie that this user was logged in here. */
  rememberUser: (userId: number) => void;
};

/** A browser that has logged these users in. */
export type Device = { id: string; userIds: readonly number[] };

/** Who may call something. This file is the only place that compares a caller's role. */
export type Access = 'publicly' | 'signedIn' | 'admin';

/** Whoever is signed in: a caller, or their session. @throws AppError unauthenticated for a visitor. */
export function requireUser<SignedIn>(caller: SignedIn | null): SignedIn {
  if (!caller) throw new AppError('unauthenticated', 'Log in first');
  return caller;
}

export const isAdmin = (caller: { role: Role } | null): boolean => caller?.role === 'Admin';

/** @throws AppError unauthenticated for a visitor, forbidden for a user. */
export function requireAdmin(caller: Caller): UserDetails {
  const user = requireUser(caller);
  if (!isAdmin(user)) throw new AppError('forbidden', 'Only admins may do this');
  return user;
}

/** The check that a group of routes or procedures is guarded by; it returns the caller as its group knows them. */
export const GUARDS = {
  publicly: (caller: Caller): Caller => caller,
  signedIn: requireUser,
  admin: requireAdmin,
} as const satisfies Record<Access, (caller: Caller) => Caller>;
