import { rejectsField } from '#client/data/error-text.ts';
import { categoryError, namesakeError, rejectionOf } from '#client/office/category-error.ts';
import type { Parsed } from '#client/office/use-record-form.ts';
import { type FormErrors, hasErrors } from '#client/ui/dialog/form-errors.ts';
import { MAX_SIZE_NAME } from '#shared/menu/field-kinds.ts';
import type { MenuItem, MenuItemInput } from '#shared/menu/menu.ts';
import { formatNumber } from '#shared/text/money.ts';
import { nameKey } from '#shared/text/text.ts';
import {
  descriptionError,
  nameError,
  parsePrice,
  seasonError,
  soldOutError,
  textError,
} from '#shared/text/typed-values.ts';

/** The price as typed. */
export type TypedSize = { name: string; price: string };

type MenuDraft = ReturnType<typeof draftOf>;

/** Prices are kept as typed. @param categoryId the default for a new item */
export const draftOf = (item: MenuItem | null, categoryId: number | null = null) => ({
  name: item?.name ?? '',
  categoryId: item?.categoryId ?? categoryId,
  description: item?.description ?? '',
  price: item ? formatNumber(item.price) : '',
  /** Empty if the item has one size. */
  sizes: typedSizes(item?.sizes ?? []),
  madeOf: item?.madeOf ?? [],
  isRecipeComplete: item?.isRecipeComplete ?? false,
  choiceIds: item?.choiceIds ?? [],
  allergens: item?.allergens ?? null,
  vegan: item?.vegan ?? null,
  vegetarian: item?.vegetarian ?? null,
  isAvailable: item?.isAvailable ?? true,
  /** As `2026-12-24`; empty for none. */
  soldOutUntil: item?.soldOutUntil ?? '',
  seasonFrom: item?.seasonFrom ?? '',
  seasonUntil: item?.seasonUntil ?? '',
  imageId: item?.imageId ?? null,
});

const typedSizes = (sizes: MenuItem['sizes']): readonly TypedSize[] =>
  sizes.map(({ name, price }) => ({ name, price: formatNumber(price) }));

export const filledSizes = (sizes: readonly TypedSize[]): TypedSize[] =>
  sizes.filter(({ name, price }) => `${name}${price}`.trim() !== '');

type SizesError = { error: string; row: TypedSize; part: keyof TypedSize };

/** Parses the filled rows, or returns the first error. */
export function sizesOf(typed: readonly TypedSize[]): { sizes: MenuItem['sizes'] } | SizesError {
  const sizes: MenuItem['sizes'] = [];
  for (const row of filledSizes(typed)) {
    const name = row.name.trim();
    const parsed = parsePrice(row.price);
    const wrong = (error: string, part: keyof TypedSize = 'name') => ({ error, row, part });
    if (name === '') return wrong(`Skriv et navn på størrelsen til ${row.price}`);
    if ('error' in parsed) return wrong(`${name}: ${parsed.error}`, 'price');
    const nameProblem = textError('Navnet på størrelsen', MAX_SIZE_NAME, name);
    if (nameProblem) return wrong(nameProblem);
    if (sizes.some((size) => nameKey(size.name) === nameKey(name)))
      return wrong(`«${name}» står der to ganger`);
    sizes.push({ name, price: parsed.price });
  }
  return { sizes };
}

export function parseDraft(draft: MenuDraft, today: string): Parsed<MenuDraft, MenuItemInput> {
  const { name, categoryId, description } = draft;
  const sized = sizesOf(draft.sizes);
  const [first] = 'sizes' in sized ? sized.sizes : [];
  // The price of the first size is the price of the item.
  const typed = first ? { price: first.price } : parsePrice(draft.price);
  const { seasonFrom, seasonUntil } = draft;
  const errors = {
    name: nameError(name),
    categoryId: categoryError(categoryId),
    description: descriptionError(description),
    price: 'error' in typed && filledSizes(draft.sizes).length === 0 ? typed.error : undefined,
    sizes: 'error' in sized ? sized.error : undefined,
    soldOutUntil: draft.isAvailable ? undefined : soldOutError(draft.soldOutUntil, today),
    seasonUntil: seasonError(seasonFrom, seasonUntil),
  };
  if (categoryId === null || 'error' in typed || 'error' in sized || hasErrors(errors)) return { errors };
  const { price } = typed;
  const dates = {
    soldOutUntil: (!draft.isAvailable && draft.soldOutUntil) || null,
    seasonFrom: seasonFrom || null,
    seasonUntil: seasonUntil || null,
  };
  const { sizes } = sized;
  // The form hides the tick of an empty recipe.
  const isRecipeComplete = draft.isRecipeComplete && draft.madeOf.length > 0;
  return {
    input: { ...draft, ...dates, categoryId, price, sizes, isRecipeComplete },
    draft: { ...draft, isRecipeComplete, price: formatNumber(price), sizes: typedSizes(sizes) },
  };
}

export function fieldErrors(error: unknown): FormErrors | undefined {
  const name = namesakeError(error, 'Lagre');
  if (name) return { name };
  if (rejectsField(error, 'MadeOf')) return { madeOf: 'En ingrediens er slettet. Fjern den' };
  if (rejectsField(error, 'ChoiceIds')) return { choiceIds: 'Et valg er slettet imens. Fjern det' };
  return rejectsField(error, 'ImageId')
    ? { imageId: 'Bildet er slettet imens. Velg et annet' }
    : rejectionOf(error);
}
