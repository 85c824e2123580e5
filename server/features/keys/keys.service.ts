import { desc, getTableColumns } from 'drizzle-orm';
import { keys } from '#server/db/people-schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Key } from '#shared/accounts/keys.ts';

const { secretHash: _, id: keyId, ...SHOWN } = getTableColumns(keys);

/** All keys that were not revoked, the newest first, without their secrets. */
export const listKeys = ({ db }: Pick<Deps, 'db'>): Key[] =>
  db
    .select({ keyId, ...SHOWN })
    .from(keys)
    .orderBy(desc(keys.id))
    .all();
