import type { TxDeps } from '#server/deps.ts';
import type { Undoable } from '#server/records/undoable.ts';
import type { RecordDto } from '#shared/api/audit.ts';
import { OrderedRecords, type OrderScope } from '#shared/menu/order.ts';
import { CAFE_ORDERS, readOrder, storeOrder } from './order.service.ts';

/** The orders that the log has of a category, or of the café, by their field. */
const scopesOf = (entity: 'category' | 'cafe', id: number): OrderScope[] =>
  entity === 'cafe'
    ? (['categories', 'carousel'] as const).flatMap((of) => (CAFE_ORDERS[of].id === id ? [{ of }] : []))
    : [
        { of: 'menuItems', categoryId: id },
        { of: 'ingredients', categoryId: id },
      ];

const ORDERS: readonly string[] = ['categories', 'menuItems', 'ingredients', 'carousel'];

/** Sorts records as they were; those that are new since follow by name. */
function setOrders(tx: TxDeps, scopes: OrderScope[], fields: RecordDto): void {
  for (const scope of scopes) {
    if (fields[scope.of] === undefined) continue;
    const known = new Set(readOrder(tx, scope).map(({ id }) => id));
    const sorted = OrderedRecords.parse(fields[scope.of]).filter(
      ({ id, isSorted }) => isSorted && known.has(id),
    );
    storeOrder(tx, { ...scope, ids: sorted.map(({ id }) => id) });
  }
}

/** Adds the orders that the log has under an entity to its own fields. */
export function withOrders(entity: 'category' | 'cafe', record: Undoable): Undoable {
  return {
    ...record,
    fields: [...record.fields, ...ORDERS],
    read: (tx, id) => {
      const order = entity === 'cafe' && Object.values(CAFE_ORDERS).find((each) => each.id === id);
      const dto = order ? { name: order.name } : record.read(tx, id);
      if (!dto) return null;
      return {
        ...dto,
        ...Object.fromEntries(scopesOf(entity, id).map((scope) => [scope.of, readOrder(tx, scope)])),
      };
    },
    write: (tx) => {
      const writer = record.write(tx);
      return {
        ...writer,
        set: (id, record) => {
          setOrders(tx, scopesOf(entity, id), record);
          const fields = Object.fromEntries(
            Object.entries(record).filter(([field]) => !ORDERS.includes(field)),
          );
          if (Object.keys(fields).length > 0) writer.set(id, fields);
        },
      };
    },
  };
}
