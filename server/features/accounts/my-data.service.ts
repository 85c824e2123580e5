import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SignedIn, Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { isoTime, nextTurn } from '#server/core/time.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { drinks, likes, reports, visitors } from '#server/db/drinks-schema.ts';
import { accountLinks, recoveryCodes } from '#server/db/people-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { images, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import { IS_SHOWN, readRecipes } from '#server/features/drinks/drinks.service.ts';
import { IMAGE_PATH } from '#server/features/images/images.service.ts';
import { pickupsOf } from '#server/features/pickup/forget-pickups.service.ts';
import type { MyData, OwnCup } from '#shared/accounts/own-data.ts';
import { MEANINGS } from '#shared/accounts/own-data.ts';
import { listSessions } from './sessions.service.ts';

const CUPS_AT_ONCE = 50;

/** The user's cups, also those that the office has deleted. Between parts of the recipes the server answers other requests. */
async function readCups({ db }: Deps, ownerId: number): Promise<OwnCup[]> {
  const { id, name, createdAt, deletedAt, visibility, vessel, themeId, likes, requestId } = drinks;
  const shown = { visibility, vessel, themeId, likes, requestId };
  const rows = db
    .select({ drinkId: id, name, createdAt, deletedAt, imagePath: IMAGE_PATH, ...shown })
    .from(drinks)
    .leftJoin(images, eq(images.id, drinks.imageId))
    .where(eq(drinks.ownerId, ownerId))
    .orderBy(asc(id))
    .all();
  const cups: OwnCup[] = [];
  while (cups.length < rows.length) {
    if (cups.length > 0) await nextTurn();
    const part = rows.slice(cups.length, cups.length + CUPS_AT_ONCE);
    const recipeOf = readRecipes(
      db,
      part.map(({ drinkId }) => drinkId),
    );
    for (const { deletedAt: deleted, ...row } of part) {
      const { portions, layers } = recipeOf(row.drinkId);
      cups.push({
        ...row,
        createdAt: isoTime(row.createdAt),
        removedAt: deleted === null ? null : isoTime(deleted),
        ingredients: portions.map((portion) => portion.name),
        layers: layers.map(({ choice, slots }) => ({ ingredient: portions[choice]?.name ?? '', slots })),
      });
    }
  }
  return cups;
}

/** The names of hidden, waiting and deleted cups are private to their makers. */
const SEEN_NAME = sql<string>`iif(${IS_SHOWN} and ${isNull(drinks.deletedAt)}, ${drinks.name}, '')`;

function onCups({ db }: Deps, table: typeof likes | typeof reports, visitorId: string) {
  const rows = db
    .select({ drinkId: drinks.id, name: SEEN_NAME, createdAt: table.createdAt })
    .from(table)
    .innerJoin(drinks, eq(drinks.id, table.drinkId))
    .where(eq(table.visitorId, visitorId))
    .orderBy(asc(drinks.id))
    .all();
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: isoTime(createdAt) }));
}

function readBrowser(deps: Deps, visitorId: string | null): MyData['browser'] {
  const visitor = deps.db
    .select()
    .from(visitors)
    .where(eq(visitors.id, visitorId ?? ''))
    .get();
  if (!visitor) return null;
  const { id, createdAt } = visitor;
  return {
    id,
    createdAt: isoTime(createdAt),
    likes: onCups(deps, likes, id),
    reports: onCups(deps, reports, id),
  };
}

/** Entities whose names in the log are people's names or texts. */
const OF_OTHERS = ['user', 'link', 'drink'] as const;

/** The entries of the log that an account has written, and those about it. */
function readChanges({ db }: Deps, userId: number) {
  const { at, action, entity, entityId, name, after } = auditLog;
  const newestFirst = desc(auditLog.id);
  const own = db
    .select({ at, action, entity, name: sql<string>`iif(${inArray(entity, [...OF_OTHERS])}, '', ${name})` })
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(newestFirst);
  const about = db
    .select({ at, action, after })
    .from(auditLog)
    .where(and(eq(entity, 'user'), eq(entityId, userId)))
    .orderBy(newestFirst);
  const ownCups = db.select({ id: drinks.id }).from(drinks).where(eq(drinks.ownerId, userId));
  const aboutCups = db
    .select({ at, action, drinkId: entityId })
    .from(auditLog)
    .where(and(eq(entity, 'drink'), inArray(entityId, ownCups)))
    .orderBy(newestFirst);
  return {
    changes: own.all().map((entry) => ({ ...entry, at: isoTime(entry.at) })),
    changesOfAccount: about.all().map(({ after: record, ...entry }) => ({
      ...entry,
      at: isoTime(entry.at),
      role: typeof record?.role === 'string' ? record.role : null,
    })),
    changesOfCups: aboutCups.all().map((entry) => ({ ...entry, at: isoTime(entry.at) })),
  };
}

/** All stored data of an account and of a browser. @throws AppError notFound */
async function readData(deps: Deps, userId: number, visitorId: string | null): Promise<MyData> {
  const { db } = deps;
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new AppError('notFound', 'The user does not exist');
  const { id, username, role, createdAt, seenAt } = user;
  const { name } = readSettings(deps).identity.value;
  return {
    about: `Alt ${name} har lagret om kontoen ${username}, hentet ${isoTime(Date.now())}.`,
    meanings: MEANINGS,
    account: {
      id,
      username,
      role,
      createdAt: isoTime(createdAt),
      seenAt: seenAt === null ? null : isoTime(seenAt),
    },
    sessions: listSessions(deps, { user, sessionId: '' }).map((session) => ({
      device: session.device,
      createdAt: isoTime(session.createdAt),
      seenAt: isoTime(session.seenAt),
      expiresAt: isoTime(session.expiresAt),
    })),
    cups: await readCups(deps, id),
    pickups: pickupsOf(deps, id, visitorId),
    ...readChanges(deps, id),
    links: {
      toThisAccount: countRows(db, accountLinks, eq(accountLinks.userId, id)),
      madeByThisAccount: countRows(db, accountLinks, eq(accountLinks.createdBy, username)),
    },
    recoveryCodes: countRows(db, recoveryCodes, eq(recoveryCodes.userId, id)),
    browser: readBrowser(deps, visitorId),
  };
}

export async function myData(deps: Deps, { user }: SignedIn, visitor: Visitor): Promise<MyData> {
  await deps.limits.take('ownData', String(user.id));
  return readData(deps, user.id, visitor.id());
}

/**
 * The data of any account, on request of its user. The program's log records it, because the café's log has changes only.
 * @throws AppError notFound
 */
export async function dataOfAccount(deps: Deps, admin: { id: number }, userId: number): Promise<MyData> {
  await deps.limits.take('ownData', String(admin.id));
  const data = await readData(deps, userId, null);
  deps.log.info({ admin: admin.id, user: userId }, 'An admin has fetched the data of an account');
  return data;
}
