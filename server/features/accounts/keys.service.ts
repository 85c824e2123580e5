import { eq, sql } from 'drizzle-orm';
import type { Bearer, KeyCaller } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { hashOfSecret } from '#server/core/random-secret.ts';
import { cachedUntilChanged } from '#server/db/areas.ts';
import { keys } from '#server/db/people-schema.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { noteUse } from './seen.service.ts';

/** How the token of a key begins, so that one that was published by mistake is found. */
export const KEY_PREFIX = 'cafe_';

export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

const SHOWN = { keyId: keys.id, username: keys.name, role: keys.purpose };
type KeyRow = {
  user: Pick<KeyCaller, 'keyId' | 'username' | 'role'>;
  expiresAt: number | null;
  seenAt: number | null;
};

const keyBy = (db: Deps['db'], column: typeof keys.id | typeof keys.secretHash) =>
  db
    .select({ user: SHOWN, expiresAt: keys.expiresAt, seenAt: keys.usedAt })
    .from(keys)
    .where(eq(column, sql.placeholder('value')))
    .prepare();

const keyById = preparedOnce((db) => keyBy(db, keys.id));
const keyByHash = preparedOnce((db) => keyBy(db, keys.secretHash));
const cachedKey = cachedUntilChanged('accounts', ({ db }, value) => keyByHash(db).get({ value }));

/** @throws AppError unauthenticated where it was revoked or has expired. */
function requireValid(key: KeyRow | undefined): Bearer {
  if (!key || (key.expiresAt !== null && key.expiresAt <= Date.now()))
    throw new AppError('unauthenticated', 'The key is unknown or no longer valid');
  const { username } = key.user;
  // No user's name has a space: nobody takes the key's changes in the log for theirs.
  return { user: { ...key.user, id: null, username: `${username} (nøkkel)` }, sessionId: null };
}

/** A key that a request has sent, as it is now. @throws AppError unauthenticated where it is no longer valid. */
export const openKey = ({ db }: Deps, keyId: number): Bearer =>
  requireValid(keyById(db).get({ value: keyId }));

/** The key of a token. @throws AppError unauthenticated where it is unknown or no longer valid. */
export async function keyOfToken(deps: Deps, token: string): Promise<Bearer> {
  const key = cachedKey(deps, hashOfSecret(token));
  const bearer = requireValid(key);
  if (key)
    await noteUse(deps, key, (usedAt) =>
      write(deps, ({ db }) => db.update(keys).set({ usedAt }).where(eq(keys.id, key.user.keyId)).run()),
    );
  return bearer;
}
