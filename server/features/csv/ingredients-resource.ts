import { listCategories } from '#server/features/categories/categories.service.ts';
import type { IngredientFields } from '#server/features/ingredients/edit-ingredients.service.ts';
import type { PicturedIngredient } from '#server/features/ingredients/ingredients.service.ts';
import { DEFAULT_COLOR, parseColor } from '#shared/color.ts';
import { Id } from '#shared/fields.ts';
import { Color, FillLevel } from '#shared/ingredients.ts';
import { readPercent } from './cell-values.ts';
import { AVAILABLE, DESCRIPTION, NAME, PRICE } from './common-cells.ts';
import { type Column, column } from './csv-column.ts';
import { type CsvResourceReader, namesOf } from './csv-resource.ts';

/** The CSV columns of ingredients. The category is empty where it was deleted. */
export const ingredientsResource: CsvResourceReader<PicturedIngredient, IngredientFields> = (deps, dto) => {
  const categories = listCategories(deps).map(({ categoryId, name }) => ({ id: categoryId, name }));
  const columns: Column<IngredientFields>[] = [
    column('Navn', 'name', NAME),
    column('Kategori', 'categoryId', {
      ...namesOf('ingen kategori', categories),
      rule: Id,
      rejection: 'Skriv navnet på en kategori.',
    }),
    column('Beskrivelse', 'description', DESCRIPTION),
    column('Pris', 'unitPrice', PRICE),
    column('Fyllgrad', 'fillLevel', {
      write: String,
      read: readPercent,
      rule: FillLevel,
      rejection: 'Fyllgraden må være et helt tall fra 0 til 100.',
    }),
    column('Farge', 'color', {
      write: (color) => color.toUpperCase(),
      read: parseColor,
      rule: Color,
      rejection: 'Fargen må være en kode som #A1B2C3.',
    }),
    column('Tilgjengelig', 'isAvailable', AVAILABLE),
  ];
  return {
    noun: 'ingrediens',
    columns,
    defaults: { description: '', fillLevel: 0, color: DEFAULT_COLOR, isAvailable: true },
    records: dto.map((values) => ({
      id: values.ingredientId,
      version: values.version,
      values,
    })),
  };
};
