import { errorText, refusesField } from '#client/lib/api/error-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { Category } from '#shared/categories.ts';
import { descriptionError, nameError } from '#shared/text-errors.ts';

/** What the form of a category holds. */
export type CategoryDraft = { name: string; description: string };

export const draftOf = (category: Category | null): CategoryDraft => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
});

export const checkDraft = ({ name, description }: CategoryDraft): FormErrors => ({
  name: nameError(name),
  description: descriptionError(description),
});

/** What is said of a category that could not be stored. @param failure where the server gave no reason, in English. */
export const refusalOf = (error: unknown, failure: string): FormErrors =>
  refusesField(error, 'Name')
    ? { name: 'Det finnes allerede en kategori med dette navnet. Velg et annet' }
    : { form: errorText(error, failure) };
