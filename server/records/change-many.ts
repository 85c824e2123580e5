import { fieldError } from '#server/core/errors.ts';
import { withSale } from '#server/db/availability.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { RecordDto } from '#shared/api/audit.ts';
import { changedPrice, type PriceChange } from '#shared/menu/changed-price.ts';
import type { ManyChange, ManyChanged } from '#shared/menu/many.ts';
import { MAX_PRICE_NOK } from '#shared/text/money.ts';
import { changeRecords, changesOf, type ListableResource, type Patch } from './records.ts';

/** The fields that a change sets to the same values in all records. */
export const sameFields = (
  change: ManyChange,
): { categoryId?: number; isAvailable?: boolean; soldOutUntil?: string | null } =>
  change.kind === 'availability'
    ? withSale({ isAvailable: change.isAvailable, soldOutUntil: change.soldOutUntil ?? null })
    : change.kind === 'category'
      ? { categoryId: change.categoryId }
      : {};

export const changesPrice = (change: ManyChange): change is PriceChange =>
  change.kind === 'price' || change.kind === 'priceBy' || change.kind === 'priceByPercent';

/** A price (NOK) of the named record after the change. @throws AppError invalid where it is out of range. */
export function priceAfter(name: string, price: number, change: PriceChange): number {
  const changed = changedPrice(price, change);
  if (changed >= 0 && changed <= MAX_PRICE_NOK) return changed;
  throw fieldError('invalid', 'Change', `${name} would cost ${changed}`, {
    reason: changed < 0 ? 'priceBelowZero' : 'priceTooHigh',
    subject: name,
  });
}

/**
 * Changes records, or deletes them: all, or none where one of them can't be.
 * @param patchOf the new values of a record, or `delete`; values that it has already are no change. @throws AppError
 * @returns how many were changed.
 * @throws AppError notFound where one of the records does not exist; errors of `patchOf`.
 */
export async function changeMany<Dto extends RecordDto, Fields extends { name: string }>(
  deps: Deps,
  admin: UserDetails,
  resource: ListableResource<Dto, Fields>,
  ids: readonly number[],
  patchOf: (tx: TxDeps, record: Dto) => Patch<Fields> | 'delete',
): Promise<ManyChanged> {
  const { changed } = await changeRecords(deps, admin, resource, (tx, records, writer) => {
    const byId = new Map(records.map((record) => [resource.idOf(record), record]));
    for (const id of new Set(ids)) {
      const record = byId.get(id) ?? resource.read(tx, id);
      const patch = patchOf(tx, record);
      if (patch === 'delete') writer.remove(id);
      else {
        const changes = changesOf<Fields>(record, patch);
        if (changes) writer.update(id, changes);
      }
    }
  });
  return { changed };
}
