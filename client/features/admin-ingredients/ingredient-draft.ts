import { categoryError, categoryRejection } from '#client/admin/category-error.ts';
import type { Parsed } from '#client/admin/use-record-form.ts';
import { errorText, rejectsField } from '#client/lib/api/error-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { DEFAULT_COLOR, parseColor } from '#shared/color.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { formatNumber } from '#shared/money.ts';
import { descriptionError, nameError } from '#shared/text-errors.ts';
import { parsePrice } from '#shared/typed-price.ts';

/** The values of an ingredient's form; numbers as typed. */
export type IngredientDraft = {
  name: string;
  categoryId: number | null;
  unitPrice: string;
  fillLevel: string;
  color: string;
  description: string;
  /** A chosen file, or the path of the stored picture; empty for none. */
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

/** The typed percentage, empty is 0; null unless it is an integer from 0 to 100. */
export function fillLevelOf(typed: string): number | null {
  const digits = typed.replace('%', '').trim() || '0';
  return /^\d{1,3}$/.test(digits) && Number(digits) <= 100 ? Number(digits) : null;
}

/** The input is the form for the server, without a version. */
export function parseDraft({ image, ...texts }: IngredientDraft): Parsed<IngredientDraft, FormData> {
  const typed = parsePrice(texts.unitPrice);
  const unitPrice = 'price' in typed ? typed.price : null;
  const fillLevel = fillLevelOf(texts.fillLevel);
  const color = parseColor(texts.color);
  const errors: FormErrors = {
    name: nameError(texts.name),
    categoryId: categoryError(texts.categoryId),
    unitPrice: 'error' in typed ? typed.error : undefined,
    fillLevel: fillLevel === null ? 'Skriv et helt tall fra 0 til 100' : undefined,
    color: color ? undefined : 'Skriv fargen som #A1B2C3, eller velg den',
    description: descriptionError(texts.description),
  };
  if (unitPrice === null || !color || Object.values(errors).some(Boolean)) return { errors };
  const input = new FormData();
  for (const [name, value] of Object.entries({ ...texts, unitPrice, fillLevel, color }))
    input.set(name, String(value));
  if (image instanceof File) input.set('imageFile', image);
  const draft = { ...texts, image, unitPrice: formatNumber(unitPrice), fillLevel: String(fillLevel), color };
  return { input, draft };
}

/** The errors of the fields that the server rejected. */
export const fieldErrors = (error: unknown): FormErrors | undefined =>
  rejectsField(error, 'ImageFile')
    ? { form: errorText(error, ''), image: 'Bildet kan ikke brukes. Velg et annet' }
    : categoryRejection(error);
