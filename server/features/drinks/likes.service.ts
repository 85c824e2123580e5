import { createHmac, randomUUID } from 'node:crypto';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { DAY, SECOND } from '#server/core/time.ts';
import { drinks, likes, reports, visitors } from '#server/db/drinks-schema.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { countQuery, countRows, isId } from '#server/db/row-queries.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { deriveKey } from '#server/files/secret.ts';
import type { Likes } from '#shared/drinks/drinks.ts';
import { likesOf } from './drinks.service.ts';

const recount = ({ db }: TxDeps, drinkId: number) =>
  db
    .update(drinks)
    .set({ likes: sql`(select count(*) from ${likes} where ${likes.drinkId} = ${drinkId})` })
    .where(eq(drinks.id, drinkId))
    .run();

/** Likes a cup once per visitor. @returns the cup's likes. @throws AppError notFound, tooMany */
export const upvote = (deps: Deps, visitor: Visitor, drinkId: number): Promise<Likes> =>
  addTo(deps, 'likes', visitor, drinkId, recount);

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

/** Counts once per visitor, also after the café has looked at the cup. @throws AppError notFound, tooMany */
export async function reportDrink(deps: Deps, visitor: Visitor, drinkId: number) {
  const more = { reports: sql`${drinks.reports} + 1` };
  await addTo(deps, 'reports', visitor, drinkId, ({ db }) =>
    db.update(drinks).set(more).where(eq(drinks.id, drinkId)).run(),
  );
  return { message: 'The café will look at it' };
}

/** New visitors per address, cup and day: enough for a café full of guests on one network, too few for a script. */
const NEW_VISITORS_A_DAY = 30;

/** What a visitor adds to a cup once: its table, the limits of an address and of all guests, and the error above the cup's limit. */
const KINDS = {
  likes: {
    table: likes,
    rule: 'like',
    ofAll: 'likeOfAll',
    message: 'Too many likes for this cup from here; try again tomorrow',
    reason: 'tooManyLikes',
  },
  reports: {
    table: reports,
    rule: 'report',
    ofAll: 'reportOfAll',
    message: 'Too many reports of this cup from here; try again tomorrow',
    reason: 'tooManyTries',
  },
} as const;
type Kind = keyof typeof KINDS;

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

/** The visitor's id. A browser without one, or with an unknown one, becomes a new visitor; null where there are too many. */
function findOrCreateVisitor(deps: TxDeps, visitor: Visitor, drinkId: number): string | null {
  const claimed = visitor.id();
  if (claimed && visitorById(deps.db).get({ id: claimed })) return claimed;
  const here = newHere(deps, visitor);
  const made = visitorsOfCup(deps.db).get({ ...here, drinkId })?.found ?? 0;
  if (made >= NEW_VISITORS_A_DAY * deps.config.rateLimitFactor) return null;
  const id = randomUUID();
  const { address } = here;
  deps.db.insert(visitors).values({ id, address, firstDrinkId: drinkId, createdAt: Date.now() }).run();
  return id;
}

const crowdOfCup = preparedOnce((db, kind: Kind) => {
  const { table } = KINDS[kind];
  return db
    .select({ size: count() })
    .from(table)
    .innerJoin(visitors, eq(visitors.id, table.visitorId))
    .where(and(eq(table.drinkId, sql.placeholder('drinkId')), NEW_HERE))
    .prepare();
});

/** Whether the visitor has liked or reported a cup. */
function hasRow({ db }: Deps, kind: Kind, visitor: Visitor, drinkId: number): boolean {
  const { table } = KINDS[kind];
  const isRow = and(eq(table.drinkId, drinkId), eq(table.visitorId, visitor.id() ?? ''));
  return countRows(db, table, isRow) > 0;
}

/** Adds the visitor's row for a cup, unless it is there, and `count`s it. @returns the cup's likes */
async function addTo(
  deps: Deps,
  kind: Kind,
  visitor: Visitor,
  drinkId: number,
  count: (tx: TxDeps, drinkId: number) => void,
): Promise<Likes> {
  const before = likesOf(deps, drinkId);
  if (hasRow(deps, kind, visitor, drinkId)) return before;
  const { rule, ofAll } = KINDS[kind];
  await deps.limits.check(ofAll, '');
  await deps.limits.take(rule, visitor.address);
  deps.space.requireForGuests();
  return write(deps, (tx) => {
    likesOf(tx, drinkId);
    if (addOnce(tx, kind, visitor, drinkId)) count(tx, drinkId);
    return likesOf(tx, drinkId);
  });
}

/**
 * Adds the visitor's row for a cup, unless it is there. @returns whether it is new.
 * @throws AppError tooMany where new visitors from this address have reached the cup's limit; rolls the row back
 */
function addOnce(tx: TxDeps, kind: Kind, visitor: Visitor, drinkId: number): boolean {
  const { table, ofAll, message, reason } = KINDS[kind];
  const tooMany = () => new AppError('tooMany', message, { retryAfter: DAY / SECOND, reason });
  const visitorId = findOrCreateVisitor(tx, visitor, drinkId);
  if (visitorId === null) throw tooMany();
  if (visitorId !== visitor.id()) tx.afterCommit(() => visitor.remember(visitorId));
  const row = { drinkId, visitorId, createdAt: Date.now() };
  const isNew = tx.db.insert(table).values(row).onConflictDoNothing().run().changes > 0;
  if (!isNew) return false;
  const crowd = crowdOfCup(tx.db, kind).get({ ...newHere(tx, visitor), drinkId });
  if ((crowd?.size ?? 0) > NEW_VISITORS_A_DAY * tx.config.rateLimitFactor) throw tooMany();
  tx.afterCommit(() => void tx.limits.count(ofAll, ''));
  return true;
}
