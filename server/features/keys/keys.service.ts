import { desc, eq, getTableColumns } from 'drizzle-orm';
import { startOfDay } from '#server/core/cafe-day.ts';
import { AppError, fieldError, requireFound } from '#server/core/errors.ts';
import { hashOfSecret, randomSecret } from '#server/core/random-secret.ts';
import { keys } from '#server/db/people-schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { KEY_PREFIX } from '#server/features/accounts/keys.service.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Key, NewKey } from '#shared/accounts/keys.ts';
import type { LoggedKey } from '#shared/accounts/people-fields.ts';
import { nameKey } from '#shared/text/text.ts';

const { secretHash: _, id: keyId, ...SHOWN } = getTableColumns(keys);

/** All keys that were not revoked, the newest first, without their secrets. */
export const listKeys = ({ db }: Pick<Deps, 'db'>): Key[] =>
  db
    .select({ keyId, ...SHOWN })
    .from(keys)
    .orderBy(desc(keys.id))
    .all();

/** More than any café has devices; each call looks one up. */
const MAX_KEYS = 100;

/**
 * Makes a key. @returns its token, which nobody can read again.
 * @throws AppError conflict where the name is taken or there are too many keys.
 */
export async function createKey(
  deps: Deps,
  admin: UserDetails,
  { name, purpose, lastDay }: NewKey,
): Promise<{ token: string }> {
  const token = KEY_PREFIX + randomSecret();
  const key: LoggedKey = { name, purpose, expiresAt: lastDay === null ? null : startOfDay(lastDay, 1) - 1 };
  await writeAs(deps, admin, (tx) => {
    const others = listKeys(tx);
    if (others.length >= MAX_KEYS)
      throw new AppError('conflict', `There are ${MAX_KEYS} keys`, { reason: 'tooManyKeys' });
    if (others.some((other) => nameKey(other.name) === nameKey(name)))
      throw fieldError('conflict', 'Name', 'Another key has this name', {
        reason: 'keyNameTaken',
        subject: name,
      });
    const row = { ...key, secretHash: hashOfSecret(token), createdAt: Date.now() };
    const { id: entityId } = tx.db.insert(keys).values(row).returning({ id: keys.id }).get();
    recordAudit(tx, admin, [{ action: 'create', entity: 'key', entityId, after: key }]);
  });
  return { token };
}

/** Revokes a key: from now on it is unknown. @throws AppError notFound */
export function removeKey(deps: Deps, admin: UserDetails, id: number): Promise<{ message: string }> {
  return writeAs(deps, admin, (tx) => {
    const found = tx.db.delete(keys).where(eq(keys.id, id)).returning().get();
    const { name, purpose, expiresAt } = requireFound(found, 'key', 'keyMissing');
    const before: LoggedKey = { name, purpose, expiresAt };
    recordAudit(tx, admin, [{ action: 'delete', entity: 'key', entityId: id, before }]);
    return { message: 'The key was revoked' };
  });
}
