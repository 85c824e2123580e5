import type { Field } from './field.ts';
import { INGREDIENT_FIELDS } from './ingredient-fields.ts';
import { MENU_FIELDS } from './menu-fields.ts';

export type CsvArea = 'menu' | 'ingredients';

export const CSV_FIELDS: Record<CsvArea, readonly Pick<Field<never>, 'name' | 'label' | 'parse'>[]> = {
  menu: MENU_FIELDS,
  ingredients: INGREDIENT_FIELDS,
};

export const ID_TITLE = 'Id';

export const csvTitles = (area: CsvArea): string[] => [
  ID_TITLE,
  ...CSV_FIELDS[area].flatMap(({ name, parse }) => (parse ? [name] : [])),
];

export const MAX_CSV_BYTES = 5 * 1024 * 1024;

export const MAX_CSV_LINES = 10_000;
