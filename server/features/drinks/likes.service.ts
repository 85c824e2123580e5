import { createHmac, randomUUID } from 'node:crypto';
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Visitor } from '#server/core/access.ts';
import { AppError, requireFound } from '#server/core/errors.ts';
import { DAY, SECOND } from '#server/core/time.ts';
import { drinks, likes, visitors } from '#server/db/drinks-schema.ts';
import { countQuery, isId } from '#server/db/order.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { deriveKey } from '#server/files/secret.ts';
import type { Likes } from '#shared/drinks/drinks.ts';

/** New visitors per address, cup and day: enough for a café full of guests on one network, too few for a script. */
const NEW_VISITORS_A_DAY = 30;

const likesById = preparedOnce((db) =>
  db
    .select({ timesFavorite: drinks.likes })
    .from(drinks)
    .where(and(eq(drinks.id, sql.placeholder('drinkId')), isNull(drinks.deletedAt)))
    .prepare(),
);

/** @throws AppError notFound */
const likesOf = ({ db }: Deps, drinkId: number): Likes =>
  requireFound(likesById(db).get({ drinkId }), 'dream cup', 'drinkMissing');

const tooManyLikes = () =>
  new AppError('tooMany', 'Too many likes for this cup from here; try again tomorrow', {
    retryAfter: DAY / SECOND,
    reason: 'tooManyLikes',
  });

/** A condition for the visitors that an address has created since a time, both placeholders. */
const NEW_HERE = and(
  eq(visitors.address, sql.placeholder('address')),
  gt(visitors.createdAt, sql.placeholder('since')),
);

/** The values of `NEW_HERE` for this address and the last day. */
function newHere(deps: Deps, { address }: Visitor) {
  const key = createHmac('sha256', deriveKey(deps.secret, 'addresses')).update(address).digest('base64url');
  return { address: key, since: Date.now() - DAY };
}

const visitorById = preparedOnce((db) => db.select().from(visitors).where(isId(visitors)).prepare());
const visitorsOfCup = preparedOnce((db) =>
  countQuery(db, visitors, and(NEW_HERE, eq(visitors.firstDrinkId, sql.placeholder('drinkId')))).prepare(),
);

/** The visitor's id. A browser without one, or with an unknown one, becomes a new visitor. */
function findOrCreateVisitor(deps: TxDeps, visitor: Visitor, drinkId: number): string {
  const claimed = visitor.id();
  if (claimed && visitorById(deps.db).get({ id: claimed })) return claimed;
  const here = newHere(deps, visitor);
  const made = visitorsOfCup(deps.db).get({ ...here, drinkId })?.found ?? 0;
  if (made >= NEW_VISITORS_A_DAY * deps.config.rateLimitFactor) throw tooManyLikes();
  const id = randomUUID();
  const { address } = here;
  deps.db.insert(visitors).values({ id, address, firstDrinkId: drinkId, createdAt: Date.now() }).run();
  return id;
}

const crowdOfCup = preparedOnce((db) =>
  db
    .select({ size: count() })
    .from(likes)
    .innerJoin(visitors, eq(visitors.id, likes.visitorId))
    .where(and(eq(likes.drinkId, sql.placeholder('drinkId')), NEW_HERE))
    .prepare(),
);

/** @throws AppError tooMany where new visitors from this address have reached the cup's limit. */
function rejectTooManyVisitors(deps: Deps, visitor: Visitor, drinkId: number): void {
  const crowd = crowdOfCup(deps.db).get({ ...newHere(deps, visitor), drinkId });
  if ((crowd?.size ?? 0) > NEW_VISITORS_A_DAY * deps.config.rateLimitFactor) throw tooManyLikes();
}

const recount = ({ db }: TxDeps, drinkId: number) =>
  db
    .update(drinks)
    .set({ likes: sql`(select count(*) from ${likes} where ${likes.drinkId} = ${drinkId})` })
    .where(eq(drinks.id, drinkId))
    .run();

/** Likes a cup once per visitor. @returns the cup's likes. @throws AppError notFound, tooMany */
export async function upvote(deps: Deps, visitor: Visitor, drinkId: number): Promise<Likes> {
  await deps.limits.take('like', visitor.address);
  likesOf(deps, drinkId);
  await deps.limits.take('likeOfAll', '');
  deps.space.requireForGuests();
  return write(deps, (tx) => {
    likesOf(tx, drinkId);
    const visitorId = findOrCreateVisitor(tx, visitor, drinkId);
    if (visitorId !== visitor.id()) tx.afterCommit(() => visitor.remember(visitorId));
    const { changes } = tx.db
      .insert(likes)
      .values({ drinkId, visitorId, createdAt: Date.now() })
      .onConflictDoNothing()
      .run();
    if (changes > 0) {
      rejectTooManyVisitors(tx, visitor, drinkId); // Rolls the like back.
      recount(tx, drinkId);
    }
    return likesOf(tx, drinkId);
  });
}

/** Removes the visitor's like, if any. @returns the cup's likes. @throws AppError notFound, tooMany */
export async function removeUpvote(deps: Deps, visitor: Visitor, drinkId: number): Promise<Likes> {
  await deps.limits.take('like', visitor.address);
  return write(deps, (tx) => {
    likesOf(tx, drinkId);
    const visitorId = visitor.id();
    const mine = and(eq(likes.drinkId, drinkId), eq(likes.visitorId, visitorId ?? ''));
    if (visitorId && tx.db.delete(likes).where(mine).run().changes > 0) recount(tx, drinkId);
    return likesOf(tx, drinkId);
  });
}
