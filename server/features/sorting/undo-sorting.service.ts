import type { TxDeps } from '#server/deps.ts';
import type { Undoable } from '#server/records/undoable.ts';
import { SortedRecords, type SortingScope } from '#shared/menu/sorting.ts';
import { CAFE_SORTINGS, readSorting, storePositions } from './sorting.service.ts';

/** The orders that the log has of a category, or of the café. */
function scopesOf(entity: 'category' | 'cafe', categoryId: number): SortingScope[] {
  if (entity === 'category')
    return [
      { of: 'menuItems', categoryId },
      { of: 'ingredients', categoryId },
    ];
  const of = (['categories', 'carousel'] as const).find((each) => CAFE_SORTINGS[each].id === categoryId);
  return of ? [{ of }] : [];
}

/** Sorts records as they were; those that are new since follow by name. */
function restoreSorting(tx: TxDeps, scope: SortingScope, earlier: unknown): void {
  const known = new Set(readSorting(tx, scope).map(({ id }) => id));
  const sorted = SortedRecords.parse(earlier).filter(({ id, isSorted }) => isSorted && known.has(id));
  storePositions(tx, { ...scope, ids: sorted.map(({ id }) => id) });
}

/** Adds the orders that the log has under an entity to its own fields. */
export const withSortings = (entity: 'category' | 'cafe', record: Undoable): Undoable => ({
  fields: [...record.fields, 'categories', 'menuItems', 'ingredients', 'carousel'],
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
