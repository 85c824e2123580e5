import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { listCategories } from '#server/features/categories/categories.service.ts';
import { Description, Id, Name, PriceNok } from '#shared/fields.ts';
import { formatNumber, MAX_PRICE_NOK } from '#shared/money.ts';
import { MAX_DESCRIPTION, MAX_NAME } from '#shared/text.ts';
import { readPrice, readYesNo, writePrice, writeYesNo } from './cell-values.ts';
import type { Cells } from './csv-column.ts';
import { namesOf } from './csv-resource.ts';

const unchanged = (text: string): string => text;

/** Normalises line ends to LF. */
const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

export const NAME: Cells<string> = {
  write: unchanged,
  read: unchanged,
  rule: Name,
  rejection: `Navnet kan ha høyst ${MAX_NAME} tegn, og ingen usynlige.`,
};

export const DESCRIPTION: Cells<string> = {
  write: normalizeLineEnds,
  read: normalizeLineEnds,
  rule: Description,
  rejection: `Beskrivelsen kan ha høyst ${MAX_DESCRIPTION} tegn, og ingen usynlige.`,
  empty: '',
};

export const PRICE: Cells<number> = {
  write: writePrice,
  read: readPrice,
  rule: PriceNok,
  rejection: `Prisen må være fra 0 til ${formatNumber(MAX_PRICE_NOK)}, som 45 eller 45,50.`,
};

export const AVAILABLE: Cells<boolean> = {
  write: writeYesNo,
  read: readYesNo,
  rule: z.boolean(),
  rejection: 'Skriv ja eller nei.',
};

/** Cells with the name of a category; empty where an ingredient's was deleted. */
export const categoryCells = (deps: Deps) => ({
  ...namesOf(
    'ingen kategori',
    listCategories(deps).map(({ categoryId, name }) => ({ id: categoryId, name })),
  ),
  rule: Id,
  rejection: 'Skriv navnet på en kategori.',
});
