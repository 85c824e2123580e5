import { rejectsField } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { DATE_FIELDS } from '#shared/text/norwegian-date.ts';
import { dateRangeError } from '#shared/text/typed-values.ts';

/** A question if the category has a record of that name. @param action the label of the button that confirms */
export const namesakeError = (error: unknown, action: string): string | undefined =>
  rejectsField(error, 'Name')
    ? `${reasonText(error)} Trykk ${action} en gang til hvis du vil ha to`
    : undefined;

export const categoryError = (categoryId: number | null): string | undefined =>
  categoryId === null ? 'Velg en kategori' : undefined;

/** Field errors for a category or date that the server rejected; undefined for other rejections. */
export function rejectionOf(error: unknown): FormErrors | undefined {
  if (rejectsField(error, 'CategoryId') || rejectsField(error, 'ToCategoryId'))
    return { categoryId: 'Kategorien er slettet imens. Velg en annen' };
  const date = Object.entries(DATE_FIELDS).find(([name]) => rejectsField(error, name))?.[1];
  return date && { [date]: dateRangeError() };
}
