import { and, asc, eq, gt } from 'drizzle-orm';
import { isoTime } from '#server/core/time.ts';
import { drinkLayers, drinkPortions, drinks } from '#server/db/drinks-schema.ts';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { IMAGE_PATH } from '#server/features/images/images.service.ts';
import type { OwnCup } from '#shared/accounts/own-data.ts';

/** How many cups are read at once. */
export const CUPS_AT_ONCE = 50;

function recipeOf({ db }: Deps, drinkId: number): Pick<OwnCup, 'ingredients' | 'layers'> {
  const portions = db
    .select({ name: drinkPortions.name })
    .from(drinkPortions)
    .where(eq(drinkPortions.drinkId, drinkId))
    .orderBy(asc(drinkPortions.position))
    .all();
  const layers = db
    .select({ choice: drinkLayers.choice, slots: drinkLayers.slots })
    .from(drinkLayers)
    .where(eq(drinkLayers.drinkId, drinkId))
    .orderBy(asc(drinkLayers.position))
    .all();
  return {
    ingredients: portions.map(({ name }) => name),
    layers: layers.map(({ choice, slots }) => ({ ingredient: portions[choice]?.name ?? '', slots })),
  };
}

/** The first cups of a user after an id, as they are stored, also those that the office has deleted. */
export function readCupsOf(deps: Deps, ownerId: number, after: number): OwnCup[] {
  const { id, name, createdAt, deletedAt, visibility, vessel, themeId, likes, requestId } = drinks;
  const shown = { visibility, vessel, themeId, likes, requestId };
  const rows = deps.db
    .select({ drinkId: id, name, createdAt, deletedAt, imagePath: IMAGE_PATH, ...shown })
    .from(drinks)
    .leftJoin(images, eq(images.id, drinks.imageId))
    .where(and(eq(drinks.ownerId, ownerId), gt(drinks.id, after)))
    .orderBy(asc(id))
    .limit(CUPS_AT_ONCE);
  return rows.all().map(({ deletedAt: deleted, ...row }) => ({
    ...row,
    createdAt: isoTime(row.createdAt),
    removedAt: deleted === null ? null : isoTime(deleted),
    ...recipeOf(deps, row.drinkId),
  }));
}
