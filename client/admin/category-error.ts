import { refusesField } from '#client/lib/api/error-text.ts';

/** What is wrong with the category that was chosen for a record; undefined where nothing is. */
export const categoryFault = (categoryId: number | null): string | undefined =>
  categoryId === null ? 'Velg en kategori' : undefined;

/** What is said of it where the server refused it; undefined where it refused something else. */
export const categoryRefusal = (error: unknown): string | undefined =>
  refusesField(error, 'CategoryId') ? 'Kategorien er slettet imens. Velg en annen' : undefined;
