import type { Role, UserDetails } from '#shared/accounts/auth.ts';
import { AppError } from './errors.ts';

/** The user who makes the call, or null for a visitor. */
export type Caller = UserDetails | null;

export type SignedIn = { user: UserDetails; sessionId: string };

/**
 * The client behind a request, signed in or not. `address` is the rate-limit key, `ip` is for the log. The browser gets
 * an id with its first like or login.
 */
export type Visitor = {
  readonly address: string;
  readonly ip: string;
  id: () => string | null;
  /** Sets the browser's id in a signed, HTTP-only cookie. */
  remember: (id: string) => void;
  /** The browser as a known device; null where no user has logged in on it. */
  readonly device: Device | null;
  /** Adds a user to the signed, HTTP-only device cookie. */
  rememberUser: (userId: number) => void;
};

/** A browser and the users who have logged in on it. */
export type Device = { id: string; userIds: readonly number[] };

/** The caller of a route or procedure, by who may call it. */
export type CallerBy = { publicly: Caller; signedIn: SignedIn; admin: UserDetails };

/** Who may make a call. This file is the only place that compares a caller's role. */
export type Access = keyof CallerBy;

/** @returns the signed-in caller or session. @throws AppError unauthenticated for a visitor. */
function requireUser<SignedIn>(caller: SignedIn | null): SignedIn {
  if (!caller) throw new AppError('unauthenticated', 'Log in first');
  return caller;
}

export const isAdmin = (caller: { role: Role } | null): boolean => caller?.role === 'Admin';

/** @throws AppError unauthenticated for a visitor, forbidden for a user. */
export function requireAdmin(caller: Caller): UserDetails {
  const user = requireUser(caller);
  if (!isAdmin(user)) throw new AppError('forbidden', 'Only admins may do this', { reason: 'adminsOnly' });
  return user;
}

const userOf = (signedIn: SignedIn | null): Caller => signedIn?.user ?? null;

/** The check of every group of routes or procedures; its result is the caller that their handlers get. */
export const GUARDS: { [Group in Access]: (signedIn: SignedIn | null) => CallerBy[Group] } = {
  publicly: userOf,
  signedIn: requireUser,
  admin: (signedIn) => requireAdmin(userOf(signedIn)),
};
