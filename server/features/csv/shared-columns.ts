import { Description, Name } from '#shared/text.ts';
import { readYesNo, writeYesNo } from './cell-values.ts';
import { column } from './csv-column.ts';
import type { Named } from './csv-kind.ts';

/** What menu items and ingredients have in common. */
type Goods = Named & { description: string; isAvailable: boolean };

export const nameColumn = <Values extends Goods>() =>
  column<Values, 'name'>('Navn', 'name', {
    write: (name) => name,
    read: (cell) => cell,
    rule: Name,
    refusal: 'Navnet må ha 1 til 120 tegn, og ingen usynlige.',
  });
