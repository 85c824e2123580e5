import { categoryFault, categoryRefusal } from '#client/admin/category-error.ts';
import { errorText, refusesField } from '#client/lib/api/error-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { DEFAULT_COLOR, parseColor } from '#shared/color.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { formatNumber } from '#shared/money.ts';
import { descriptionError, nameError } from '#shared/text-errors.ts';
import { parsePrice } from '#shared/typed-price.ts';

/** What the form of an ingredient holds; numbers as they are typed. */
export type IngredientDraft = {
  name: string;
  categoryId: number | null;
  unitPrice: string;
  fillLevel: string;
  color: string;
  description: string;
  /** A chosen file, or the path of the picture that is there; empty for none. */
  image: File | string;
  isAvailable: boolean;
};

export const draftOf = (ingredient: Ingredient | null): IngredientDraft => ({
  name: ingredient?.name ?? '',
  categoryId: ingredient?.categoryId ?? null,
  unitPrice: ingredient ? formatNumber(ingredient.unitPrice) : '',
  fillLevel: String(ingredient?.fillLevel ?? ''),
  color: ingredient?.color ?? DEFAULT_COLOR,
  description: ingredient?.description ?? '',
  image: ingredient?.imagePath ?? '',
  isAvailable: ingredient?.isAvailable ?? true,
});

/** Percent as they are typed, where nothing is 0; null for what is not 0 to 100. */
export function fillLevelOf(typed: string): number | null {
  const digits = typed.replace('%', '').trim() || '0';
  return /^\d{1,3}$/.test(digits) && Number(digits) <= 100 ? Number(digits) : null;
}

const priceOf = (typed: string): { price?: number; error?: string } => parsePrice(typed);

/** A draft as it would be read again once it were stored; what can't be stored stays as it is typed. */
export function asStored(draft: IngredientDraft): IngredientDraft {
  const { price } = priceOf(draft.unitPrice);
  return {
    ...draft,
    unitPrice: price === undefined ? draft.unitPrice : formatNumber(price),
    fillLevel: String(fillLevelOf(draft.fillLevel) ?? draft.fillLevel),
    color: parseColor(draft.color) ?? draft.color,
  };
}

export const checkDraft = (draft: IngredientDraft): FormErrors => ({
  name: nameError(draft.name),
  categoryId: categoryFault(draft.categoryId),
  unitPrice: priceOf(draft.unitPrice).error,
  fillLevel: fillLevelOf(draft.fillLevel) === null ? 'Skriv et helt tall fra 0 til 100' : undefined,
  color: parseColor(draft.color) ? undefined : 'Skriv fargen som #A1B2C3, eller velg den',
  description: descriptionError(draft.description),
});

/** The form that the server takes, of a draft in which nothing is wrong. */
export function formOf(draft: IngredientDraft, version: number | undefined): FormData {
  const form = new FormData();
  const fields = {
    name: draft.name,
    categoryId: draft.categoryId,
    unitPrice: priceOf(draft.unitPrice).price,
    fillLevel: fillLevelOf(draft.fillLevel),
    color: parseColor(draft.color),
    description: draft.description,
    isAvailable: draft.isAvailable,
    version,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value ?? ''));
  if (draft.image instanceof File) form.set('imageFile', draft.image);
  return form;
}

/** What is said of an ingredient that could not be stored. @param failure where the server gave no reason, in English. */
export function refusalOf(error: unknown, failure: string): FormErrors {
  const form = errorText(error, failure);
  if (refusesField(error, 'ImageFile')) return { form, image: 'Bildet kan ikke brukes. Velg et annet' };
  const categoryId = categoryRefusal(error);
  return categoryId ? { categoryId } : { form };
}
