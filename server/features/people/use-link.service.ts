import { eq } from 'drizzle-orm';
import { isAdmin, type SignedIn, type Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { hashOfSecret } from '#server/core/random-secret.ts';
import { accountLinks } from '#server/db/people-schema.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { findUser, insertUser } from '#server/features/accounts/accounts.service.ts';
import { startSession, tokenFor } from '#server/features/accounts/login.service.ts';
import { claimPassword } from '#server/features/accounts/new-password.service.ts';
import { endSessions } from '#server/features/accounts/sessions.service.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { Joining, LinkDetails, LinkKind, LinkPassword } from '#shared/accounts/people.ts';
import { loggedLink } from './links.service.ts';
import { detailsOf, loggedUser, requireUser, storeRole } from './people.service.ts';

const nameTaken = () => new AppError('conflict', 'Username is already taken', { reason: 'usernameTaken' });
const unknown = () => new AppError('notFound', 'The link does not exist', { reason: 'linkUnknown' });

const findLink = ({ db }: Pick<Deps, 'db'>, secret: string) =>
  db
    .select({ link: accountLinks, username: users.username })
    .from(accountLinks)
    .leftJoin(users, eq(users.id, accountLinks.userId))
    .where(eq(accountLinks.secretHash, hashOfSecret(secret)))
    .get();

/** The link of a secret, as it is now. @throws AppError notFound; conflict where it can't be used any more. */
function requireLink(deps: Pick<Deps, 'db'>, secret: string, kind?: LinkKind) {
  const found = findLink(deps, secret);
  if (!found || (kind && found.link.kind !== kind)) throw unknown();
  const { link, username } = found;
  if (link.usedAt !== null) throw new AppError('conflict', 'The link has been used', { reason: 'linkUsed' });
  if (link.revokedAt !== null)
    throw new AppError('conflict', 'The link has been revoked', { reason: 'linkRevoked' });
  if (link.expiresAt <= Date.now())
    throw new AppError('conflict', 'The link has expired', { reason: 'linkExpired' });
  return { ...link, username };
}

/** What a link is for. @throws AppError as `requireLink` */
export const openLink = (deps: Deps, secret: string): LinkDetails => requireLink(deps, secret);

/** Uses a link up in the transaction, so that of two at once only one gets it. @throws AppError as `requireLink` */
function takeLink(tx: TxDeps, secret: string, kind: LinkKind) {
  const link = requireLink(tx, secret, kind);
  tx.db.update(accountLinks).set({ usedAt: Date.now() }).where(eq(accountLinks.id, link.id)).run();
  tx.afterCommit(tx.live.publish);
  return link;
}

type Editor = Parameters<typeof recordAudit>[1];

function logUse(tx: TxDeps, editor: Editor, link: ReturnType<typeof takeLink>, usedBy = editor.username) {
  const before = loggedLink(link);
  const change = { entity: 'link', entityId: link.id, before, after: { ...before, usedBy } } as const;
  recordAudit(tx, editor, [{ action: 'update', ...change }]);
}

/** Makes an account with the role of an invitation. @returns the token of its first session. */
export async function join(deps: Deps, visitor: Visitor, { secret, username, password }: Joining) {
  requireLink(deps, secret, 'invitation');
  if (findUser(deps, username)) throw nameTaken();
  return claimPassword(deps, visitor, password, (tx, passwordHash) => {
    const link = takeLink(tx, secret, 'invitation');
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
    const link = takeLink(tx, secret, 'invitation');
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
    const link = takeLink(tx, secret, 'password');
    const user = requireUser(tx.db, link.userId ?? 0);
    // As a change of who made it: a guest with a new password changes nothing of the café's.
    logUse(tx, { id: null, username: link.createdBy }, link, user.username);
    return user;
  });
}
