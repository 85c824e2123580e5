import { desc, eq } from 'drizzle-orm';
import type { SignedIn } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { hashOfSecret } from '#server/core/random-secret.ts';
import { sessions } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import type { OwnSession } from '#shared/accounts/own-data.ts';
import { endSessions } from './sessions.service.ts';

const sessionsOf = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.seenAt)).all();

/** The sessions of a user, those seen last first; their ids are hashes, so that no answer or log has a token's. */
export const listSessions = (
  deps: Deps,
  { user, sessionId }: Pick<SignedIn, 'sessionId'> & { user: { id: number } },
): OwnSession[] =>
  sessionsOf(deps, user.id)
    .filter(({ expiresAt }) => expiresAt > Date.now())
    .map(({ id, userId: _, ...session }) => ({
      ...session,
      id: hashOfSecret(id),
      isCurrent: id === sessionId,
    }));

/** Ends one of the user's sessions. @throws AppError notFound where they have no such session */
export const endSession = (deps: Deps, { user }: SignedIn, shownId: string): Promise<{ message: string }> =>
  write(deps, (tx) => {
    const found = sessionsOf(tx, user.id).find(({ id }) => hashOfSecret(id) === shownId);
    if (!found) throw new AppError('notFound', 'The session has ended');
    tx.db.delete(sessions).where(eq(sessions.id, found.id)).run();
    return { message: 'The session was ended' };
  });

/** Ends all of the user's sessions but this one. */
export const endOtherSessions = (deps: Deps, { user, sessionId }: SignedIn): Promise<{ message: string }> =>
  write(deps, (tx) => {
    endSessions(tx, user.id, sessionId);
    return { message: 'All other sessions were ended' };
  });
