import { and, eq, sql } from 'drizzle-orm';
import type { Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { DAY, SECOND } from '#server/core/time.ts';
import { drinks, likes } from '#server/db/drinks-schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { Likes } from '#shared/drinks/drinks.ts';
import { likesOf } from './drinks.service.ts';
import { addOnce, hasRow } from './visitors.service.ts';

const tooManyLikes = () =>
  new AppError('tooMany', 'Too many likes for this cup from here; try again tomorrow', {
    retryAfter: DAY / SECOND,
    reason: 'tooManyLikes',
  });

const recount = ({ db }: TxDeps, drinkId: number) =>
  db
    .update(drinks)
    .set({ likes: sql`(select count(*) from ${likes} where ${likes.drinkId} = ${drinkId})` })
    .where(eq(drinks.id, drinkId))
    .run();

/** Likes a cup once per visitor. @returns the cup's likes. @throws AppError notFound, tooMany */
export async function upvote(deps: Deps, visitor: Visitor, drinkId: number): Promise<Likes> {
  const before = likesOf(deps, drinkId);
  if (hasRow(deps, 'likes', visitor, drinkId)) return before;
  await deps.limits.check('likeOfAll', '');
  await deps.limits.take('like', visitor.address);
  deps.space.requireForGuests();
  return write(deps, (tx) => {
    likesOf(tx, drinkId);
    if (addOnce(tx, 'likes', visitor, drinkId, tooManyLikes)) recount(tx, drinkId);
    return likesOf(tx, drinkId);
  });
}

/** Removes the visitor's like, if any. @returns the cup's likes. @throws AppError notFound, tooMany */
export async function removeUpvote(deps: Deps, visitor: Visitor, drinkId: number): Promise<Likes> {
  const before = likesOf(deps, drinkId);
  if (!hasRow(deps, 'likes', visitor, drinkId)) return before;
  await deps.limits.take('like', visitor.address);
  return write(deps, (tx) => {
    likesOf(tx, drinkId);
    const mine = and(eq(likes.drinkId, drinkId), eq(likes.visitorId, visitor.id() ?? ''));
    if (tx.db.delete(likes).where(mine).run().changes > 0) {
      recount(tx, drinkId);
      // A visitor who likes and unlikes in turn adds no rows.
      tx.afterCommit(() => void tx.limits.giveBack('likeOfAll', ''));
    }
    return likesOf(tx, drinkId);
  });
}
