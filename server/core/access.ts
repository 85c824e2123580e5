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

/** The caller of a route or procedure, by who may call it. */
export type CallerBy = { publicly: Caller; signedIn: SignedIn; admin: UserDetails };

/** Who may call something. This file is the only place that compares a caller's role. */
export type Access = keyof CallerBy;

/** Whoever is signed in: a caller, or their session. @throws AppError unauthenticated for a visitor. */
function requireUser<SignedIn>(caller: SignedIn | null): SignedIn {
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

const userOf = (signedIn: SignedIn | null): Caller => signedIn?.user ?? null;

/** The check of every group of routes or procedures; its result is the caller that their handlers get. */
export const GUARDS: { [Group in Access]: (signedIn: SignedIn | null) => CallerBy[Group] } = {
  publicly: userOf,
  signedIn: requireUser,
  admin: (signedIn) => requireAdmin(userOf(signedIn)),
};
