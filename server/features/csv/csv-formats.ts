import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { listCategories } from '#server/features/categories/categories.service.ts';
import { listGallery } from '#server/features/images/images.service.ts';
import type { IngredientFields } from '#server/features/ingredients/edit-ingredients.service.ts';
import type { MenuItemFields } from '#server/features/menu/edit-menu.service.ts';
import { Description, Id, Name, PriceNok } from '#shared/api/fields.ts';
import { TEXTURE_NAMES } from '#shared/cup/textures.ts';
import { MAX_AMOUNT, UNIT_NAMES } from '#shared/cup/units.ts';
import { AmountPerSlot, Color, FillLevel, TextureName, UnitName } from '#shared/menu/ingredients.ts';
import { DEFAULT_COLOR, parseColor } from '#shared/text/color.ts';
import { formatNumber, MAX_PRICE_NOK } from '#shared/text/money.ts';
import { MAX_DESCRIPTION, MAX_NAME, nameKey } from '#shared/text/text.ts';
import { readAmount, readPercent, readPrice, readYesNo, writePrice, writeYesNo } from './cell-values.ts';
import { type Cells, type Column, column } from './csv-column.ts';
import { type CsvFormatReader, namesOf } from './csv-resource.ts';

const unchanged = (text: string): string => text;

/** Normalises line ends to LF. */
const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

const NAME: Cells<string> = {
  write: unchanged,
  read: unchanged,
  rule: Name,
  rejection: `Navnet kan ha høyst ${MAX_NAME} tegn, og ingen usynlige.`,
};

const DESCRIPTION: Cells<string> = {
  write: normalizeLineEnds,
  read: normalizeLineEnds,
  rule: Description,
  rejection: `Beskrivelsen kan ha høyst ${MAX_DESCRIPTION} tegn, og ingen usynlige.`,
  empty: '',
};

const PRICE: Cells<number> = {
  write: writePrice,
  read: readPrice,
  rule: PriceNok,
  rejection: `Prisen må være fra 0 til ${formatNumber(MAX_PRICE_NOK)}, som 45 eller 45,50.`,
};

const YES_OR_NO: Cells<boolean> = {
  write: writeYesNo,
  read: readYesNo,
  rule: z.boolean(),
  rejection: 'Skriv ja eller nei.',
};

/** Cells with one of several values by its Norwegian name, without regard to case. */
const namedValues = <Value extends string>(names: Record<Value, string>) => ({
  write: (value: Value | null): string => (value === null ? '' : names[value]),
  read: (cell: string): unknown =>
    Object.entries(names).find(([, name]) => nameKey(String(name)) === nameKey(cell))?.[0],
});

/** Cells with the name of a category; empty where an ingredient's was deleted. */
const categoryCells = (deps: Deps) => ({
  ...namesOf(
    'ingen kategori',
    listCategories(deps).map(({ categoryId, name }) => ({ id: categoryId, name })),
  ),
  rule: Id,
  rejection: 'Skriv navnet på en kategori.',
});

/** The CSV format of menu items. */
export const menuFormat: CsvFormatReader<MenuItemFields> = (deps) => {
  const pictures = listGallery(deps).map(({ imageId, imageName }) => ({ id: imageId, name: imageName }));
  const columns: Column<MenuItemFields>[] = [
    column('Navn', 'name', NAME),
    column('Kategori', 'categoryId', categoryCells(deps)),
    column('Beskrivelse', 'description', DESCRIPTION),
    column('Pris', 'price', PRICE),
    column('Tilgjengelig', 'isAvailable', YES_OR_NO),
    column('Bilde', 'imageId', {
      ...namesOf('ikke noe bilde', pictures),
      rule: Id.nullable(),
      rejection: 'Skriv navnet på et bilde i galleriet.',
      empty: null,
    }),
  ];
  return {
    noun: 'vare',
    columns,
    defaults: { description: '', isAvailable: true, imageId: null },
  };
};

/** The CSV format of ingredients. The category is empty where it was deleted. */
export const ingredientsFormat: CsvFormatReader<IngredientFields> = (deps) => {
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
    column('Tilgjengelig', 'isAvailable', YES_OR_NO),
    column('Konsistens', 'ownTexture', {
      ...namedValues(TEXTURE_NAMES),
      rule: TextureName.nullable(),
      rejection: `Skriv en konsistens: ${Object.values(TEXTURE_NAMES).join(', ')}.`,
      empty: null,
    }),
    column('Varm', 'isHot', YES_OR_NO),
    column('Enhet', 'ownUnit', {
      ...namedValues(UNIT_NAMES),
      rule: UnitName.nullable(),
      rejection: `Skriv en enhet: ${Object.values(UNIT_NAMES).join(', ')}`,
      empty: null,
    }),
    column('Mengde per del', 'ownAmountPerSlot', {
      write: (amount) => (amount === null ? '' : formatNumber(amount)),
      read: readAmount,
      rule: AmountPerSlot.nullable(),
      rejection: `Mengden må være fra 0,01 til ${MAX_AMOUNT}, med høyst to desimaler.`,
      empty: null,
    }),
  ];
  return {
    noun: 'ingrediens',
    columns,
    defaults: {
      ...{ description: '', fillLevel: 0, color: DEFAULT_COLOR, isAvailable: true },
      ...{ ownTexture: null, isHot: false, ownUnit: null, ownAmountPerSlot: null },
    },
  };
};
