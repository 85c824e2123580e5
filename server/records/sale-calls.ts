import { type Editor, isAdmin } from '#server/core/access.ts';
import { fieldError } from '#server/core/errors.ts';
import { withSale } from '#server/db/columns.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { RecordDto } from '#shared/api/audit.ts';
import type { SaleInput } from '#shared/api/fields.ts';
import type { Allergens } from '#shared/menu/allergens.ts';
import type {
  ChoiceChange,
  ManyChange,
  ManyChanged,
  ManyItemsInput,
  PriceChange,
} from '#shared/menu/many.ts';
import { MAX_PRICE_NOK, toNok, toOre } from '#shared/text/money.ts';
import { changeRecords, changesOf, deletionOf, type ResourceDefinition, updateRecord } from './records.ts';

type Sale = {
  name: string;
  categoryId: number;
  isAvailable: boolean;
  soldOutUntil: string | null;
  allergens: Allergens | null;
};

/** A type of record with a price, an availability and a category. */
type SaleResource<Dto extends RecordDto> = ResourceDefinition<Dto, Sale> & {
  /** The price fields (NOK) of a record after a change; with `isFirst`, only the price of the first size changes. */
  withPrices: (record: Dto, after: (price: number) => number, isFirst: boolean) => object;
  /** Checks that a record can move to a category. @throws AppError */
  checkMove: (tx: TxDeps, record: Dto, target: Extract<ManyChange, { kind: 'category' }>) => void;
  /** A record that gets or loses a choice; only menu items do. @throws AppError */
  withChoice?: (tx: TxDeps, record: Dto, change: ChoiceChange) => object;
};

/** A price (NOK) after a change; by percent, in whole kroner. It may be out of range. */
function changedPrice(price: number, change: PriceChange): number {
  switch (change.kind) {
    case 'price':
      return change.price;
    case 'priceBy':
      return toNok(toOre(price) + toOre(change.by));
    case 'priceByPercent':
      if (change.percent === 0) return price;
      return Math.round((toOre(price) * (100 + change.percent)) / 10_000);
  }
}

/** A price (NOK) of the named record after the change. @throws AppError invalid where it is out of range. */
function priceAfter(name: string, price: number, change: PriceChange): number {
  const changed = changedPrice(price, change);
  if (changed >= 0 && changed <= MAX_PRICE_NOK) return changed;
  throw fieldError('invalid', 'Change', `${name} would cost ${changed}`, {
    reason: changed < 0 ? 'priceBelowZero' : 'priceTooHigh',
    subject: name,
  });
}

const availability = (deps: Deps, { isAvailable, soldOutUntil = null }: Omit<SaleInput, 'amends'>) =>
  withSale(deps, { isAvailable, soldOutUntil });

/** Counts a change at the counter. @throws AppError tooMany for a barista or a key; never for an admin */
export async function takeOfCounter({ limits }: Deps, editor: Editor): Promise<void> {
  if (!isAdmin(editor)) await limits.take('counter', `${editor.role} ${editor.username}`);
}

/** The calls that change and delete menu items and ingredients, besides their forms. */
export const saleCalls = <Dto extends RecordDto & { name: string }>(resource: SaleResource<Dto>) => {
  const patchOf = (
    tx: TxDeps,
    record: Dto,
    change: Exclude<ManyItemsInput['change'], { kind: 'delete' }>,
  ) => {
    if (change.kind === 'availability') return availability(tx, change);
    if (change.kind === 'allergens') return { allergens: change.allergens };
    if (change.kind === 'diet') return { vegan: change.vegan, vegetarian: change.vegetarian };
    if (change.kind === 'choice') return resource.withChoice?.(tx, record, change) ?? {};
    if (change.kind !== 'category') {
      const after = (price: number) => priceAfter(record.name, price, change);
      return resource.withPrices(record, after, change.kind === 'price');
    }
    resource.checkMove(tx, record, change);
    return { categoryId: change.categoryId };
  };
  return {
    remove: deletionOf(resource),
    /** Sets whether a record of any version is sold out. @throws AppError notFound; tooMany for a barista or a key */
    setAvailable: async (deps: Deps, editor: Editor, id: number, { amends, ...sale }: SaleInput) => {
      await takeOfCounter(deps, editor);
      const which = { id, amends: sale.isAvailable ? undefined : amends };
      return updateRecord(deps, editor, resource, which, availability(deps, sale));
    },
    /**
     * Changes or deletes records: all, or none where one of them can't be. A price by an amount or by percent changes all
     * sizes. @throws AppError notFound; invalid for a price that is out of range; errors of `checkMove` and `withChoice`.
     */
    changeMany: (deps: Deps, admin: UserDetails, { ids, change }: ManyItemsInput): Promise<ManyChanged> =>
      changeRecords(deps, admin, resource, (tx, { update, remove }) => {
        let changed = 0;
        for (const id of new Set(ids)) {
          const record = resource.read(tx, id);
          const changes =
            change.kind === 'delete' ? {} : changesOf<Sale>(record, patchOf(tx, record, change));
          if (change.kind === 'delete') remove(id, record);
          else if (changes) update(id, record, changes);
          if (changes) changed += 1;
        }
        return { changed };
      }),
  };
};
