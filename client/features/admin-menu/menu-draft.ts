import { categoryError, categoryRejection, namesakeError } from '#client/admin/category-error.ts';
import type { Parsed } from '#client/admin/use-record-form.ts';
import { rejectsField } from '#client/lib/api/error-text.ts';
import { type FormErrors, hasErrors } from '#client/ui/dialog/form-errors.ts';
import type { MenuItem, MenuItemInput } from '#shared/menu/menu.ts';
import { MAX_SIZE_NAME } from '#shared/menu/sizes.ts';
import { formatNumber } from '#shared/text/money.ts';
import { isLonger, nameKey } from '#shared/text/text.ts';
import { descriptionError, nameError, seasonError, soldOutError } from '#shared/text/text-errors.ts';
import { parsePrice } from '#shared/text/typed-price.ts';

/** A size with its price as it is typed. */
export type TypedSize = { name: string; price: string };

/** The values of a menu item's form; the price as it is typed. */
export type MenuDraft = {
  name: string;
  categoryId: number | null;
  description: string;
  price: string;
  /** None for one size. */
  sizes: readonly TypedSize[];
  isAvailable: boolean;
  /** Dates as `2026-12-24`, empty for none. */
  soldOutUntil: string;
  seasonFrom: string;
  seasonUntil: string;
  imageId: number | null;
};

/** The form of an item; of a new one with the category `categoryId`. */
export const draftOf = (item: MenuItem | null, categoryId: number | null = null): MenuDraft => ({
  name: item?.name ?? '',
  categoryId: item?.categoryId ?? categoryId,
  description: item?.description ?? '',
  price: item ? formatNumber(item.price) : '',
  sizes: typedSizes(item?.sizes ?? []),
  isAvailable: item?.isAvailable ?? true,
  soldOutUntil: item?.soldOutUntil ?? '',
  seasonFrom: item?.seasonFrom ?? '',
  seasonUntil: item?.seasonUntil ?? '',
  imageId: item?.imageId ?? null,
});

const typedSizes = (sizes: MenuItem['sizes']): TypedSize[] =>
  sizes.map(({ name, price }) => ({ name, price: formatNumber(price) }));

/** The rows that aren't empty. */
export const filledSizes = (sizes: readonly TypedSize[]): TypedSize[] =>
  sizes.filter(({ name, price }) => `${name}${price}`.trim() !== '');

/** The sizes of the rows that aren't empty, or the error of the first wrong one. */
export function sizesOf(typed: readonly TypedSize[]): { sizes: MenuItem['sizes'] } | { error: string } {
  const sizes: MenuItem['sizes'] = [];
  for (const row of filledSizes(typed)) {
    const name = row.name.trim();
    const parsed = parsePrice(row.price);
    if (name === '') return { error: `Skriv et navn på størrelsen til ${row.price}` };
    if ('error' in parsed) return { error: `${name}: ${parsed.error}` };
    if (isLonger(name, MAX_SIZE_NAME))
      return { error: `Navnet på en størrelse kan ha ${MAX_SIZE_NAME} tegn` };
    if (sizes.some((size) => nameKey(size.name) === nameKey(name)))
      return { error: `«${name}» står der to ganger` };
    sizes.push({ name, price: parsed.price });
  }
  return { sizes };
}

export function parseDraft(draft: MenuDraft): Parsed<MenuDraft, MenuItemInput> {
  const { name, categoryId, description } = draft;
  const sized = sizesOf(draft.sizes);
  const [first] = 'sizes' in sized ? sized.sizes : [];
  // The first size has the item's price.
  const typed = first ? { price: first.price } : parsePrice(draft.price);
  const { seasonFrom, seasonUntil } = draft;
  const errors = {
    name: nameError(name),
    description: descriptionError(description),
    sizes: 'error' in sized ? sized.error : undefined,
    soldOutUntil: draft.isAvailable ? undefined : soldOutError(draft.soldOutUntil),
    seasonUntil: seasonError(seasonFrom, seasonUntil),
  };
  if (categoryId === null || 'error' in typed || 'error' in sized || hasErrors(errors))
    return {
      errors: {
        ...errors,
        categoryId: categoryError(categoryId),
        price: 'error' in typed && filledSizes(draft.sizes).length === 0 ? typed.error : undefined,
      },
    };
  const { price } = typed;
  const dates = {
    soldOutUntil: (!draft.isAvailable && draft.soldOutUntil) || null,
    seasonFrom: seasonFrom || null,
    seasonUntil: seasonUntil || null,
  };
  const { sizes } = sized;
  return {
    input: { ...draft, ...dates, categoryId, price, sizes },
    draft: { ...draft, price: formatNumber(price), sizes: typedSizes(sizes) },
  };
}

/** The errors of the fields that the server rejected. */
export function fieldErrors(error: unknown): FormErrors | undefined {
  const name = namesakeError(error, 'Lagre');
  if (name) return { name };
  return rejectsField(error, 'ImageId')
    ? { imageId: 'Bildet er slettet imens. Velg et annet' }
    : categoryRejection(error);
}
