import { rejectsField } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { DATE_FIELDS } from '#shared/text/norwegian-date.ts';
import { dateRangeError } from '#shared/text/text-errors.ts';

/** The question where a category has a record of the same name. @param action the text of the button that answers it */
export const namesakeError = (error: unknown, action: string): string | undefined =>
  rejectsField(error, 'Name')
    ? `${reasonText(error)} Trykk ${action} en gang til hvis du vil ha to`
    : undefined;

/** The error of a record's category before it is sent; undefined for none. */
export const categoryError = (categoryId: number | null): string | undefined =>
  categoryId === null ? 'Velg en kategori' : undefined;

/** The error of a record's category or date that the server rejected; undefined for other fields. */
export function rejectionOf(error: unknown): FormErrors | undefined {
  if (rejectsField(error, 'CategoryId') || rejectsField(error, 'ToCategoryId'))
    return { categoryId: 'Kategorien er slettet imens. Velg en annen' };
  const date = Object.entries(DATE_FIELDS).find(([name]) => rejectsField(error, name))?.[1];
  return date && { [date]: dateRangeError() };
}
