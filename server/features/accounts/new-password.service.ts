import { and, eq, or } from 'drizzle-orm';
import type { Visitor } from '#server/core/access.ts';
import { accountLinks, recoveryCodes } from '#server/db/people-schema.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { IS_OPEN_LINK } from './admins.service.ts';
import { removeFirstPassword } from './first-password.ts';
import { forgetFailures, startSession, tokenFor } from './login.service.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.service.ts';

type User = typeof users.$inferSelect;

/**
 * Stores a new password, and ends every other way in: sessions but one, open links to the account and those it has made, and
 * recovery codes. Somebody else may have made them.
 */
export function storePassword(
  tx: TxDeps,
  { id, username }: User,
  passwordHash: string,
  keeps: { sessionId?: string; codes?: boolean } = {},
): void {
  tx.db.update(users).set({ passwordHash }).where(eq(users.id, id)).run();
  endSessions(tx, id, keeps.sessionId);
  tx.db
    .update(accountLinks)
    .set({ revokedAt: Date.now() })
    .where(and(or(eq(accountLinks.userId, id), eq(accountLinks.createdBy, username)), IS_OPEN_LINK))
    .run();
  if (!keeps.codes) tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id)).run();
}

/**
 * Sets a new password without the old one, ends all sessions of the user, and logs them in here, also where they are
 * locked out.
 * @param claim finds or makes the user in the transaction by what the visitor has; what it throws sets nothing.
 * @returns the token. @throws AppError tooMany, unavailable; and what `claim` throws.
 */
export async function claimPassword(
  deps: Deps,
  visitor: Visitor,
  password: string,
  claim: (tx: TxDeps, passwordHash: string) => User,
  keeps: { codes?: boolean } = {},
): Promise<string> {
  // Before the claim is looked at: a wrong one takes as long as a right one.
  const passwordHash = await hashPassword(deps, password, visitor.address);
  const { user, session } = await write(deps, (tx) => {
    const claimed = claim(tx, passwordHash);
    tx.afterCommit(tx.live.publish);
    storePassword(tx, claimed, passwordHash, keeps);
    return { user: claimed, session: startSession(tx, visitor, claimed) };
  });
  await removeFirstPassword(deps, user.passwordHash);
  await forgetFailures(deps, visitor, user.usernameKey);
  return tokenFor(deps, visitor, session);
}
