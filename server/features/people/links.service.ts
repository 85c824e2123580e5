import { and, desc, eq, gt } from 'drizzle-orm';
import { requireFound } from '#server/core/errors.ts';
import { hashOfSecret, randomSecret } from '#server/core/random-secret.ts';
import { DAY } from '#server/core/time.ts';
import type { Db } from '#server/db/open.ts';
import { accountLinks } from '#server/db/people-schema.ts';
import { users } from '#server/db/schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { IS_OPEN_LINK } from '#server/features/accounts/admins.service.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Invitation, LinkKind, NewLink, OpenLink } from '#shared/accounts/people.ts';
import type { LoggedLink } from '#shared/accounts/people-fields.ts';
import { requireUser } from './people.service.ts';

const LIFETIME: Record<LinkKind, number> = { invitation: 7 * DAY, password: DAY };

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
    .where(and(IS_OPEN_LINK, gt(accountLinks.expiresAt, Date.now())))
    .orderBy(desc(accountLinks.id));

/** The links that can be used, newest first, without their secrets. */
export const openLinks = ({ db }: Deps): OpenLink[] => linksQuery(db).all();

/** A link as the log has it. */
export const loggedLink = ({
  kind,
  role,
  username,
}: Pick<OpenLink, 'kind' | 'role' | 'username'>): LoggedLink => ({
  name: username ?? 'Invitasjon',
  kind,
  role,
});

type Purpose = { kind: LinkKind; role?: Invitation['role']; user?: { id: number; username: string } };

/** Stores a link for one purpose. @returns its secret, of which only the hash is stored. */
function addLink(tx: TxDeps, admin: UserDetails, { kind, role, user }: Purpose): NewLink {
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
      createdBy: admin.username,
      createdAt,
      expiresAt,
    })
    .returning({ id: accountLinks.id })
    .get();
  const after = loggedLink({ kind, role: role ?? null, username: user?.username ?? null });
  recordAudit(tx, admin, [{ action: 'create', entity: 'link', entityId: id, after }]);
  return { secret, expiresAt };
}

/** Makes an invitation to work here with a role. */
export const invite = (deps: Deps, admin: UserDetails, { role }: Invitation): Promise<NewLink> =>
  writeAs(deps, admin, (tx) => addLink(tx, admin, { kind: 'invitation', role }));

/** Makes a link for a new password in place of any other one of the user. @throws AppError notFound */
export const resetPassword = (deps: Deps, admin: UserDetails, userId: number): Promise<NewLink> =>
  writeAs(deps, admin, (tx) => {
    const user = requireUser(tx.db, userId);
    tx.db
      .update(accountLinks)
      .set({ revokedAt: Date.now() })
      .where(and(eq(accountLinks.userId, userId), IS_OPEN_LINK))
      .run();
    return addLink(tx, admin, { kind: 'password', user });
  });

/** Ends a link that has not been used. @throws AppError notFound */
export function revokeLink(deps: Deps, admin: UserDetails, linkId: number): Promise<{ message: string }> {
  return writeAs(deps, admin, (tx) => {
    const found = linksQuery(tx.db)
      .all()
      .find((link) => link.linkId === linkId);
    const before = loggedLink(requireFound(found, 'link', 'linkUnknown'));
    tx.db.update(accountLinks).set({ revokedAt: Date.now() }).where(eq(accountLinks.id, linkId)).run();
    recordAudit(tx, admin, [{ action: 'delete', entity: 'link', entityId: linkId, before }]);
    return { message: 'Link revoked' };
  });
}
