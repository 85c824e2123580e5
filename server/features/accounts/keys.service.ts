import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Bearer } from '#server/core/access.ts';
import { startOfDay } from '#server/core/cafe-day.ts';
import { AppError, fieldError, requireFound } from '#server/core/errors.ts';
import { hashOfSecret, randomSecret } from '#server/core/hashes.ts';
import { cachedUntilChanged } from '#server/db/areas.ts';
import { keys } from '#server/db/people-schema.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { write, writeAs } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Key, NewKey } from '#shared/accounts/people.ts';
import type { LoggedKey } from '#shared/accounts/people-fields.ts';
import { nameKey } from '#shared/text/text.ts';
import { recordUse } from './sessions.service.ts';

/** The prefix of keys' tokens, by which scanners find tokens that were published by mistake. */
export const KEY_PREFIX = 'cafe_';

export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

const KEY_CALLER = { keyId: keys.id, username: keys.name, role: keys.purpose };

const keyBy = (db: Deps['db'], column: typeof keys.id | typeof keys.secretHash) =>
  db
    .select({ user: KEY_CALLER, expiresAt: keys.expiresAt, seenAt: keys.usedAt })
    .from(keys)
    .where(eq(column, sql.placeholder('value')))
    .prepare();

const keyById = preparedOnce((db) => keyBy(db, keys.id));
const keyByHash = preparedOnce((db) => keyBy(db, keys.secretHash));
const cachedKey = cachedUntilChanged('accounts', ({ db }, value) => keyByHash(db).get({ value }));

/** @throws AppError unauthenticated where it was revoked or has expired. */
function requireValid(key: ReturnType<ReturnType<typeof keyBy>['get']>): Bearer {
  if (!key || (key.expiresAt !== null && key.expiresAt <= Date.now()))
    throw new AppError('unauthenticated', 'The key is unknown or no longer valid');
  const { username } = key.user;
  // Usernames have no spaces, so the log can't mix up a key and a user.
  return { user: { ...key.user, id: null, username: `${username} (nøkkel)` }, sessionId: null };
}

/** Reads the current state of a request's key. @throws AppError unauthenticated if the key is no longer valid. */
export const openKey = ({ db }: Deps, keyId: number): Bearer =>
  requireValid(keyById(db).get({ value: keyId }));

/** The key of a token. @throws AppError unauthenticated where it is unknown or no longer valid. */
export async function keyOfToken(deps: Deps, token: string): Promise<Bearer> {
  const key = cachedKey(deps, hashOfSecret(token));
  const bearer = requireValid(key);
  if (key)
    await recordUse(deps, key, (usedAt) =>
      write(deps, ({ db }) => db.update(keys).set({ usedAt }).where(eq(keys.id, key.user.keyId)).run()),
    );
  return bearer;
}

const { secretHash: _, id: keyId, ...COLUMNS } = getTableColumns(keys);

/** All keys that were not revoked, the newest first, without their secrets. */
export const listKeys = ({ db }: Pick<Deps, 'db'>): Key[] =>
  db
    .select({ keyId, ...COLUMNS })
    .from(keys)
    .orderBy(desc(keys.id))
    .all();

/** More than any café has devices; each call looks one up. */
const MAX_KEYS = 100;

/** @returns the token, of which only a hash is stored. @throws AppError conflict for a taken name or too many keys. */
export async function createKey(deps: Deps, admin: UserDetails, { name, purpose, lastDay }: NewKey) {
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
    const removed = tx.db.delete(keys).where(eq(keys.id, id)).returning().get();
    const { name, purpose, expiresAt } = requireFound(removed, 'key', 'keyMissing');
    const before: LoggedKey = { name, purpose, expiresAt };
    recordAudit(tx, admin, [{ action: 'delete', entity: 'key', entityId: id, before }]);
    return { message: 'The key was revoked' };
  });
}
