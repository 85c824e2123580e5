import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { isAdmin, type SignedIn, type Visitor } from '#server/core/access.ts';
import { AppError, requireFound } from '#server/core/errors.ts';
import { hashOfSecret, randomSecret } from '#server/core/hashes.ts';
import { DAY, MINUTE } from '#server/core/time.ts';
import type { Db } from '#server/db/open.ts';
import { accountLinks, IS_OPEN_LINK } from '#server/db/people-schema.ts';
import { users } from '#server/db/schema.ts';
import { write, writeAs } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { findUser, insertUser, listAdmins } from '#server/features/accounts/accounts.service.ts';
import {
  claimPassword,
  revokeLinks,
  startSession,
  tokenFor,
} from '#server/features/accounts/login.service.ts';
import { detailsOf, endSessions } from '#server/features/accounts/sessions.service.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type {
  Invitation,
  Joining,
  LinkDetails,
  LinkKind,
  LinkPassword,
  NewLink,
  OpenLink,
} from '#shared/accounts/people.ts';
import type { LoggedLink } from '#shared/accounts/people-fields.ts';
import { loggedUser, requireUser, storeRole } from './people.service.ts';

const LIFETIME: Record<LinkKind, number> = { invitation: 7 * DAY, password: DAY, setup: 30 * MINUTE };

/** The editor of changes by commands; no user's name has a space. */
export const COMMAND = { id: null, username: 'cafe admin' };

const linksQuery = (db: Db) =>
  db
    .select({
      linkId: accountLinks.id,
      kind: accountLinks.kind,
      role: accountLinks.role,
      username: users.username,
      createdBy: accountLinks.createdBy,
      expiresAt: accountLinks.expiresAt,
    })
    .from(accountLinks)
    .leftJoin(users, eq(users.id, accountLinks.userId))
    .where(and(IS_OPEN_LINK, ne(accountLinks.kind, 'setup'), gt(accountLinks.expiresAt, Date.now())))
    .orderBy(desc(accountLinks.id));

/** The links that can be used, newest first, without their secrets. */
export const listUsableLinks = ({ db }: Deps): OpenLink[] => linksQuery(db).all();

const loggedLink = ({ kind, role, username }: Pick<OpenLink, 'kind' | 'role' | 'username'>): LoggedLink => ({
  name: username ?? (kind === 'setup' ? 'første innlogging' : 'Invitasjon'),
  kind,
  role,
});

type Editor = Parameters<typeof recordAudit>[1];
type Purpose = { kind: LinkKind; role?: Invitation['role']; user?: { id: number; username: string } };

/** Stores a link for one purpose. @returns its secret, of which only the hash is stored. */
function addLink(tx: TxDeps, editor: Editor, { kind, role, user }: Purpose): NewLink {
  const secret = randomSecret();
  const createdAt = Date.now();
  const expiresAt = createdAt + LIFETIME[kind];
  const { id } = tx.db
    .insert(accountLinks)
    .values({
      secretHash: hashOfSecret(secret),
      kind,
      role,
      userId: user?.id,
      createdBy: editor.username,
      createdAt,
      expiresAt,
    })
    .returning({ id: accountLinks.id })
    .get();
  const after = loggedLink({ kind, role: role ?? null, username: user?.username ?? null });
  recordAudit(tx, editor, [{ action: 'create', entity: 'link', entityId: id, after }]);
  return { secret, expiresAt };
}

export const invite = (deps: Deps, admin: UserDetails, { role }: Invitation): Promise<NewLink> =>
  writeAs(deps, admin, (tx) => addLink(tx, admin, { kind: 'invitation', role }));

export const needsAdmin = (deps: Pick<Deps, 'db'>): boolean => listAdmins(deps).length === 0;

/** Makes the link of the first login in place of any other one. @throws AppError conflict where there is an admin. */
export const createSetupLink = (deps: Deps): Promise<NewLink> =>
  write(deps, (tx) => {
    if (!needsAdmin(tx))
      throw new AppError('conflict', 'There is an admin already; admin password NAME sets a new password');
    revokeLinks(tx, eq(accountLinks.kind, 'setup'));
    return addLink(tx, COMMAND, { kind: 'setup', role: 'Admin' });
  });

/** Makes a link for a new password in place of any other one of the user. @throws AppError notFound */
export const resetPassword = (deps: Deps, admin: UserDetails, userId: number): Promise<NewLink> =>
  writeAs(deps, admin, (tx) => {
    const user = requireUser(tx.db, userId);
    revokeLinks(tx, eq(accountLinks.userId, userId));
    return addLink(tx, admin, { kind: 'password', user });
  });

/** Ends a link that has not been used. @throws AppError notFound */
export function revokeLink(deps: Deps, admin: UserDetails, linkId: number): Promise<{ message: string }> {
  return writeAs(deps, admin, (tx) => {
    const open = linksQuery(tx.db)
      .all()
      .find((link) => link.linkId === linkId);
    const before = loggedLink(requireFound(open, 'link', 'linkUnknown'));
    revokeLinks(tx, eq(accountLinks.id, linkId));
    recordAudit(tx, admin, [{ action: 'delete', entity: 'link', entityId: linkId, before }]);
    return { message: 'Link revoked' };
  });
}

const nameTaken = () => new AppError('conflict', 'Username is already taken', { reason: 'usernameTaken' });
const linkMissing = () => new AppError('notFound', 'The link does not exist', { reason: 'linkUnknown' });

const findLink = ({ db }: Pick<Deps, 'db'>, secret: string) =>
  db
    .select({ link: accountLinks, username: users.username })
    .from(accountLinks)
    .leftJoin(users, eq(users.id, accountLinks.userId))
    .where(eq(accountLinks.secretHash, hashOfSecret(secret)))
    .get();

/** The usable link of a secret. @throws AppError notFound; conflict if the link can't be used any more. */
function requireLink(deps: Pick<Deps, 'db'>, secret: string, ...kinds: LinkKind[]) {
  const stored = findLink(deps, secret);
  if (!stored || (kinds.length > 0 && !kinds.includes(stored.link.kind))) throw linkMissing();
  const { link, username } = stored;
  if (link.usedAt !== null) throw new AppError('conflict', 'The link has been used', { reason: 'linkUsed' });
  // The link of the first login makes no second admin.
  const isLate = link.kind === 'setup' && !needsAdmin(deps);
  if (link.revokedAt !== null || isLate)
    throw new AppError('conflict', 'The link has been revoked', { reason: 'linkRevoked' });
  if (link.expiresAt <= Date.now())
    throw new AppError('conflict', 'The link has expired', { reason: 'linkExpired' });
  return { ...link, username };
}

/** @throws AppError as `requireLink` */
export const readLink = (deps: Deps, secret: string): LinkDetails => requireLink(deps, secret);

/** Uses a link up in the transaction, so it can't be used twice at once. @throws AppError as `requireLink` */
function consumeLink(tx: TxDeps, secret: string, ...kinds: LinkKind[]) {
  const link = requireLink(tx, secret, ...kinds);
  tx.db.update(accountLinks).set({ usedAt: Date.now() }).where(eq(accountLinks.id, link.id)).run();
  tx.afterCommit(tx.live.publish);
  return link;
}

function logUse(tx: TxDeps, editor: Editor, link: ReturnType<typeof consumeLink>, usedBy = editor.username) {
  const before = loggedLink(link);
  const change = { entity: 'link', entityId: link.id, before, after: { ...before, usedBy } } as const;
  recordAudit(tx, editor, [{ action: 'update', ...change }]);
}

/** Makes an account with the role of an invitation, or the first admin's. @returns the token of its first session. */
export async function join(deps: Deps, visitor: Visitor, { secret, username, password }: Joining) {
  requireLink(deps, secret, 'invitation', 'setup');
  if (findUser(deps, username)) throw nameTaken();
  return claimPassword(deps, visitor, password, (tx, passwordHash) => {
    const link = consumeLink(tx, secret, 'invitation', 'setup');
    const user = insertUser(tx, { username, passwordHash, role: link.role ?? 'User' });
    if (!user) throw nameTaken();
    const own = detailsOf(user);
    logUse(tx, own, link);
    recordAudit(tx, own, [{ action: 'create', entity: 'user', entityId: user.id, after: loggedUser(user) }]);
    return user;
  });
}

/**
 * Gives the caller's own account the role of an invitation, which ends its sessions.
 * @returns the token of a session with that role. @throws AppError conflict where the account has that role, or is an admin's.
 */
export async function acceptInvitation(
  deps: Deps,
  visitor: Visitor,
  { user: { id } }: SignedIn,
  secret: string,
): Promise<string> {
  const session = await write(deps, (tx) => {
    const user = requireUser(tx.db, id);
    const link = consumeLink(tx, secret, 'invitation');
    const role = link.role ?? user.role;
    if (isAdmin(user) || user.role === role)
      throw new AppError('conflict', 'The account may do this already', { reason: 'roleAlreadyHeld' });
    const own = detailsOf(user);
    logUse(tx, own, link);
    storeRole(tx, own, user, role);
    endSessions(tx, id);
    return startSession(tx, visitor, { ...user, role });
  });
  return tokenFor(deps, visitor, session);
}

/** Sets the password of the account of a link, and ends its sessions. @returns the token of a new one. */
export async function setPassword(deps: Deps, visitor: Visitor, { secret, password }: LinkPassword) {
  requireLink(deps, secret, 'password');
  return claimPassword(deps, visitor, password, (tx) => {
    const link = consumeLink(tx, secret, 'password');
    const user = requireUser(tx.db, link.userId ?? 0);
    // Logged as a change by the link's creator, because a guest with a new password changes nothing in the café.
    logUse(tx, { id: null, username: link.createdBy }, link, user.username);
    return user;
  });
}
