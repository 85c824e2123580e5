import { categoryError, categoryRejection } from '#client/admin/category-error.ts';
import { soldOutError } from '#client/admin/sold-out-error.ts';
import type { Parsed } from '#client/admin/use-record-form.ts';
import { rejectsField } from '#client/lib/api/error-text.ts';
import { reasonText } from '#client/lib/api/reason-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { MenuItem, MenuItemInput } from '#shared/menu.ts';
import { formatNumber } from '#shared/money.ts';
import { MAX_SIZE_NAME, MAX_SIZES } from '#shared/sizes.ts';
import { isLonger, nameKey } from '#shared/text.ts';
import { descriptionError, nameError } from '#shared/text-errors.ts';
import { parsePrice } from '#shared/typed-price.ts';

/** The values of a menu item's form; the price as it is typed. */
export type MenuDraft = {
  name: string;
  categoryId: number | null;
  description: string;
  price: string;
  /** A size per line with its price, such as `Stor 49`; empty for one size. */
  sizes: string;
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
  sizes: sizesText(item?.sizes ?? []),
  isAvailable: item?.isAvailable ?? true,
  soldOutUntil: item?.soldOutUntil ?? '',
  seasonFrom: item?.seasonFrom ?? '',
  seasonUntil: item?.seasonUntil ?? '',
  imageId: item?.imageId ?? null,
});

const sizesText = (sizes: MenuItem['sizes']): string =>
  sizes.map(({ name, price }) => `${name} ${formatNumber(price)}`).join('\n');

/** The sizes of a text with one per line, or its error. */
function sizesOf(typed: string): { sizes: MenuItem['sizes'] } | { error: string } {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > MAX_SIZES) return { error: `Det kan være høyst ${MAX_SIZES} størrelser` };
  const sizes: MenuItem['sizes'] = [];
  for (const line of lines) {
    const [, name = '', amount = ''] =
      /^(.*?\S)\s+(\d[\d\s]*(?:[.,]\d+)?)\s*(?:kr)?$/i.exec(line.trim()) ?? [];
    const parsed = parsePrice(amount);
    if (name === '' || 'error' in parsed) return { error: `Skriv «${line.trim()}» som «Stor 49»` };
    if (isLonger(name, MAX_SIZE_NAME))
      return { error: `Navnet på en størrelse kan ha ${MAX_SIZE_NAME} tegn` };
    if (sizes.some((size) => nameKey(size.name) === nameKey(name)))
      return { error: `«${name}» står der to ganger` };
    sizes.push({ name, price: parsed.price });
  }
  return { sizes };
}

/** The price of the first size as text, empty where there is none; undefined while no sizes are typed. */
export function firstSizePrice(typed: string): string | undefined {
  const line = typed.split('\n').find((each) => each.trim() !== '');
  if (line === undefined) return undefined;
  const sized = sizesOf(line);
  const [first] = 'sizes' in sized ? sized.sizes : [];
  return first ? formatNumber(first.price) : '';
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
    seasonUntil:
      seasonFrom && seasonUntil && seasonUntil < seasonFrom ? 'Sesongen slutter før den begynner' : undefined,
  };
  if (categoryId === null || 'error' in typed || 'error' in sized || Object.values(errors).some(Boolean))
    return {
      errors: {
        ...errors,
        categoryId: categoryError(categoryId),
        price: 'error' in typed && draft.sizes.trim() === '' ? typed.error : undefined,
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
    draft: { ...draft, price: formatNumber(price), sizes: sizesText(sizes) },
  };
}

/** The errors of the fields that the server rejected. */
export const fieldErrors = (error: unknown): FormErrors | undefined =>
  rejectsField(error, 'Name')
    ? { name: `${reasonText(error)} Trykk Lagre en gang til hvis du vil ha to` }
    : rejectsField(error, 'ImageId')
      ? { imageId: 'Bildet er slettet imens. Velg et annet' }
      : categoryRejection(error);
