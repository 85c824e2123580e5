import { rejectsField } from '#client/data/error-text.ts';
import { failureOf } from '#client/data/reason-text.ts';
import { categoryError, rejectionOf } from '#client/office/category-error.ts';
import type { Parsed } from '#client/office/use-record-form.ts';
import { type FormErrors, hasErrors } from '#client/ui/dialog/form-errors.ts';
import { MAX_AMOUNT } from '#shared/cup/units.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import { DEFAULT_COLOR, parseColor } from '#shared/text/color.ts';
import { formatNumber } from '#shared/text/money.ts';
import { descriptionError, nameError, parsePrice, soldOutError } from '#shared/text/typed-values.ts';

/** Numbers are kept as typed; a chosen file replaces the path of the picture. */
export type IngredientDraft = Omit<ReturnType<typeof draftOf>, 'imagePath'> & { imagePath: File | string };

/** @param categoryId the default for a new ingredient */
export const draftOf = (ingredient: EditableIngredient | null, categoryId: number | null = null) => ({
  name: ingredient?.name ?? '',
  categoryId: ingredient ? ingredient.categoryId : categoryId,
  unitPrice: ingredient ? formatNumber(ingredient.unitPrice) : '',
  fillLevel: String(ingredient?.fillLevel ?? ''),
  color: ingredient?.color ?? DEFAULT_COLOR,
  description: ingredient?.description ?? '',
  imagePath: ingredient?.imagePath ?? '',
  allergens: ingredient?.allergens ?? null,
  isAvailable: ingredient?.isAvailable ?? true,
  /** As `2026-12-24`; empty for none. */
  soldOutUntil: ingredient?.soldOutUntil ?? '',
  /** Empty: derived from the category. */
  ownTexture: ingredient?.ownTexture ?? ('' as const),
  isHot: ingredient?.isHot ?? false,
  /** Empty: derived from the texture. */
  ownUnit: ingredient?.ownUnit ?? ('' as const),
  ownAmountPerSlot: typedAmount(ingredient?.ownAmountPerSlot ?? ''),
});

const typedAmount = (amount: number | ''): string => (amount === '' ? '' : formatNumber(amount));

/** Parses a percentage from 0 to 100, empty as 0; null if invalid. */
export function fillLevelOf(typed: string): number | null {
  const digits = typed.replace('%', '').trim() || '0';
  return /^\d{1,3}$/.test(digits) && Number(digits) <= 100 ? Number(digits) : null;
}

/** Parses an amount from 0.01 to the maximum with up to two decimals; null if invalid. */
function amountOf(typed: string): number | '' | null {
  const digits = typed.replace(/\s/g, '').replace(',', '.');
  if (digits === '') return '';
  const amount = /^\d{1,4}(\.\d{1,2})?$/.test(digits) ? Number(digits) : 0;
  return amount > 0 && amount <= MAX_AMOUNT ? amount : null;
}

/** The input is form data without a version. */
export function parseDraft(typed: IngredientDraft, today: string): Parsed<IngredientDraft, FormData> {
  const { imagePath: image, ownTexture, ownUnit, ownAmountPerSlot, ...texts } = typed;
  const price = parsePrice(texts.unitPrice);
  const fillLevel = fillLevelOf(texts.fillLevel);
  const color = parseColor(texts.color);
  const amountPerSlot = amountOf(ownAmountPerSlot);
  const errors: FormErrors = {
    name: nameError(texts.name),
    categoryId: categoryError(texts.categoryId),
    unitPrice: 'error' in price ? price.error : undefined,
    fillLevel: fillLevel === null ? 'Skriv et helt tall fra 0 til 100' : undefined,
    color: color ? undefined : 'Skriv fargen som #A1B2C3, eller velg den',
    description: descriptionError(texts.description),
    soldOutUntil: texts.isAvailable ? undefined : soldOutError(texts.soldOutUntil, today),
    ownAmountPerSlot:
      amountPerSlot === null || (ownUnit !== '' && amountPerSlot === '')
        ? 'Skriv en mengde som 0,15, høyst to desimaler'
        : undefined,
  };
  if ('error' in price || amountPerSlot === null || !color || hasErrors(errors)) return { errors };
  const values = {
    ...texts,
    soldOutUntil: texts.isAvailable ? '' : texts.soldOutUntil,
    unitPrice: price.price,
    fillLevel,
    color,
    allergens: JSON.stringify(texts.allergens),
    texture: ownTexture,
    unit: ownUnit,
    amountPerSlot,
  };
  const input = new FormData();
  for (const [name, value] of Object.entries(values)) input.set(name, String(value));
  if (image instanceof File) input.set('imageFile', image);
  const unitPrice = formatNumber(price.price);
  const amount = typedAmount(amountPerSlot);
  return {
    input,
    draft: { ...typed, color, unitPrice, fillLevel: String(fillLevel), ownAmountPerSlot: amount },
  };
}

export const fieldErrors = (error: unknown): FormErrors | undefined =>
  rejectsField(error, 'ImageFile')
    ? { ...failureOf(error, ''), imagePath: 'Bildet kan ikke brukes. Velg et annet' }
    : rejectionOf(error);
