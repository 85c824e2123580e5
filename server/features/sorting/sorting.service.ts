import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { fieldError } from '#server/core/errors.ts';
import { choices } from '#server/db/choices-schema.ts';
import { byPosition } from '#server/db/row-queries.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { orderedCategories, requireCategory } from '#server/features/categories/categories.service.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { Undoable } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import { isSame } from '#shared/menu/field.ts';
import { movedRecords } from '#shared/menu/moved-records.ts';
import { SortedRecords, type SortingInput, type SortingScope } from '#shared/menu/sorting.ts';

const TABLES = { categories, menuItems, ingredients, choices, carousel: images } as const;

/** The sortings outside of categories. Their ids in the audit log follow the ids of the café's sections. */
const CAFE_SORTINGS = {
  categories: { id: 9, name: 'rekkefølge på kategoriene' },
  carousel: { id: 10, name: 'rekkefølge i karusellen' },
  choices: { id: 11, name: 'rekkefølge på valgene' },
} as const;

function whereOf(scope: SortingScope): SQL | undefined {
  const isThere = isNull(TABLES[scope.of].deletedAt);
  if (scope.of === 'carousel') return and(isThere, images.isCarouselImage);
  return 'categoryId' in scope ? and(isThere, eq(TABLES[scope.of].categoryId, scope.categoryId)) : isThere;
}

type Row = { id: number; name: string; position: number | null };
const asRecord = ({ id, name, position }: Row) => ({ id, name, isSorted: position !== null });

/** The records of a scope in the order that guests see. @throws AppError invalid for an unknown category. */
export function readSorting(deps: Deps, scope: SortingScope): SortedRecords {
  if (scope.of === 'categories') return orderedCategories(deps).map(asRecord);
  const table = TABLES[scope.of];
  if ('categoryId' in scope) requireCategory(deps, scope.categoryId);
  return deps.db
    .select({ id: table.id, name: table.name, position: table.position })
    .from(table)
    .where(whereOf(scope))
    .orderBy(...byPosition(table))
    .all()
    .map(asRecord);
}

/** The entry of the log: the category whose records are ordered, or an order of the café. */
function changeOf(deps: Deps, scope: SortingScope) {
  if (!('categoryId' in scope)) {
    const { id, name } = CAFE_SORTINGS[scope.of];
    return { entity: 'cafe' as const, entityId: id, name };
  }
  const { categoryId, name } = requireCategory(deps, scope.categoryId);
  return { entity: 'category' as const, entityId: categoryId, name };
}

/** Sets the positions of the listed records, and clears the others; pictures of the carousel always have a position. */
function storePositions(tx: TxDeps, input: SortingInput): void {
  const { db } = tx;
  const table = TABLES[input.of];
  const others = input.of === 'carousel' ? readSorting(tx, input).map(({ id }) => id) : [];
  db.update(table).set({ position: null }).where(whereOf(input)).run();
  for (const [index, id] of [...new Set([...input.ids, ...others])].entries())
    db.update(table)
      .set({ position: index + 1 })
      .where(eq(table.id, id))
      .run();
}

/**
 * Sorts records for guests; the APIs' documented lists stay sorted by name. Adds one entry to the log if the order
 * changes. The records' versions stay, since no field of them changes.
 * @param field names the ids in errors.
 * @returns the records in their order. @throws AppError invalid where an id is listed twice or is not of the scope.
 */
export function sortRecords(deps: Deps, admin: UserDetails, input: SortingInput, field = 'Ids') {
  return writeAs(deps, admin, (tx) => {
    const before = readSorting(tx, input);
    const ids = new Set(before.map(({ id }) => id));
    const stray = input.ids.find((id) => !ids.delete(id));
    if (stray !== undefined)
      throw fieldError('invalid', field, `${stray} can’t be ordered here`, { reason: 'orderChanged' });
    storePositions(tx, input);
    const after = readSorting(tx, input);
    if (isSame(after, before)) return after;
    const { name, ...change } = changeOf(tx, input);
    const logged = (order: SortedRecords) => ({ name, [input.of]: order });
    const about = movedRecords(before, after)
      .map((record) => record.name)
      .join(' ');
    recordAudit(tx, admin, [
      { action: 'update', ...change, before: logged(before), after: logged(after), about },
    ]);
    return after;
  });
}

/** The sortings that the log stores under a category, or under the café. */
function scopesOf(entity: 'category' | 'cafe', categoryId: number): SortingScope[] {
  if (entity === 'category')
    return [
      { of: 'menuItems', categoryId },
      { of: 'ingredients', categoryId },
    ];
  const of = (['categories', 'choices', 'carousel'] as const).find(
    (each) => CAFE_SORTINGS[each].id === categoryId,
  );
  return of ? [{ of }] : [];
}

/** Restores an earlier order; newer records follow by name. */
function restoreSorting(tx: TxDeps, scope: SortingScope, earlier: unknown): void {
  const ids = new Set(readSorting(tx, scope).map(({ id }) => id));
  const sorted = SortedRecords.parse(earlier).filter(({ id, isSorted }) => isSorted && ids.has(id));
  storePositions(tx, { ...scope, ids: sorted.map(({ id }) => id) });
}

/** Adds the sortings that the log stores under an entity to the entity's own fields. */
export const withSortings = (entity: 'category' | 'cafe', record: Undoable): Undoable => ({
  fields: [...record.fields, 'categories', 'menuItems', 'ingredients', 'choices', 'carousel'],
  read: (tx, id) => {
    const order = entity === 'cafe' && Object.values(CAFE_SORTINGS).find((each) => each.id === id);
    const dto = order ? { name: order.name } : record.read(tx, id);
    if (!dto) return null;
    const orders = scopesOf(entity, id).map((scope) => [scope.of, readSorting(tx, scope)]);
    return { ...dto, ...Object.fromEntries(orders) };
  },
  write: (tx) => {
    const writer = record.write(tx);
    return {
      ...writer,
      set: (id, earlier, before) => {
        const fields = { ...earlier };
        for (const scope of scopesOf(entity, id)) {
          if (fields[scope.of] !== undefined) restoreSorting(tx, scope, fields[scope.of]);
          delete fields[scope.of];
        }
        if (Object.keys(fields).length > 0) writer.set(id, fields, before);
      },
    };
  },
});
