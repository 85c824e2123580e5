import { randomBytes } from 'node:crypto';
import { and, count, eq, min } from 'drizzle-orm';
import type { Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { hashOfSecret } from '#server/core/hashes.ts';
import type { Db } from '#server/db/open.ts';
import { recoveryCodes } from '#server/db/people-schema.ts';
import { users } from '#server/db/schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { claimPassword, isKnownTo } from '#server/features/accounts/login.service.ts';
import { detailsOf } from '#server/features/accounts/sessions.service.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { Recovery, RecoveryCodes, RecoveryState } from '#shared/accounts/people.ts';
import { nameKey } from '#shared/text/text.ts';
import { loggedUser } from './people.service.ts';

const CODES = 10;

/** Letters and digits that are not mistaken for each other on paper; 16 of 32 have 80 random bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

const randomCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

const printed = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** Normalises a typed code: separators, case, and letters that are mistaken for digits. */
const typedCode = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '');

export const recoveryState = ({ db }: { db: Db }, { id }: { id: number }): RecoveryState =>
  db
    .select({ left: count(), createdAt: min(recoveryCodes.createdAt) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, id))
    .get() ?? { left: 0, createdAt: null };

function logCodes(tx: TxDeps, user: UserDetails, before: number): void {
  const withCodes = (codes: number) => ({ ...loggedUser(user), recoveryCodes: codes });
  const after = withCodes(recoveryState(tx, user).left);
  const change = { before: withCodes(before), after };
  recordAudit(tx, user, [{ action: 'update', entity: 'user', entityId: user.id, ...change }]);
}

/** Replaces an admin's recovery codes. @returns the new codes, of which only hashes are stored. */
export function makeRecoveryCodes(deps: Deps, admin: UserDetails): Promise<RecoveryCodes> {
  return writeAs(deps, admin, (tx) => {
    const { left } = recoveryState(tx, admin);
    tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, admin.id)).run();
    const codes = Array.from({ length: CODES }, randomCode);
    const createdAt = Date.now();
    tx.db
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ userId: admin.id, secretHash: hashOfSecret(code), createdAt })))
      .run();
    logCodes(tx, admin, left);
    return { codes: codes.map(printed) };
  });
}

/**
 * Sets a user's password by a recovery code, and uses the code up. An unknown name is answered like a wrong code, and takes
 * as long. Many wrong codes lock an address out for a while, but not a known device. Failed logins don't count here,
 * because the owner may be locked out by them already.
 * @returns the token of a new session; all others are ended. @throws AppError invalid, tooMany, unavailable.
 */
export async function recover(deps: Deps, visitor: Visitor, { username, code, password }: Recovery) {
  const usernameKey = nameKey(username);
  const findIn = ({ db }: Pick<Deps, 'db'>) =>
    db.select().from(users).where(eq(users.usernameKey, usernameKey)).get();
  const owner = findIn(deps);
  const attempt = owner && isKnownTo(visitor, owner) ? `device ${visitor.device?.id}` : visitor.address;
  // Counted before the check, so only the first few of many simultaneous guesses are answered.
  await deps.limits.take('recovery', attempt);
  const claim = (tx: TxDeps) => {
    const user = findIn(tx);
    const { left } = user ? recoveryState(tx, user) : { left: 0 };
    const isCode = and(
      eq(recoveryCodes.userId, user?.id ?? 0),
      eq(recoveryCodes.secretHash, hashOfSecret(typedCode(code))),
    );
    const { changes } = tx.db.delete(recoveryCodes).where(isCode).run();
    if (!user || changes === 0) {
      deps.log.warn({ address: visitor.ip, username }, 'Login failed');
      throw new AppError('invalid', 'Wrong username or code', { reason: 'noSuchCode' });
    }
    logCodes(tx, detailsOf(user), left);
    return user;
  };
  // The other codes stay valid: the user has just proved to hold the printed list.
  return claimPassword(deps, visitor, password, claim, { codes: true });
}
