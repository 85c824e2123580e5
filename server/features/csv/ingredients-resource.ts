import type { IngredientFields } from '#server/features/ingredients/edit-ingredients.service.ts';
import { DEFAULT_COLOR, parseColor } from '#shared/color.ts';
import { Color, FillLevel } from '#shared/ingredients.ts';
import { readPercent } from './cell-values.ts';
import { AVAILABLE, categoryCells, DESCRIPTION, NAME, PRICE } from './common-cells.ts';
import { type Column, column } from './csv-column.ts';
import type { CsvFormatReader } from './csv-resource.ts';

/** The CSV columns of ingredients. The category is empty where it was deleted. */
export const ingredientsResource: CsvFormatReader<IngredientFields> = (deps) => {
  const columns: Column<IngredientFields>[] = [
    column('Navn', 'name', NAME),
    column('Kategori', 'categoryId', categoryCells(deps)),
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
  };
};
