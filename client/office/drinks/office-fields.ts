import { timeText } from '#client/office/time-text.ts';
import { DRINK_FIELDS } from '#shared/drinks/drink-fields.ts';
import type { OfficeDrink } from '#shared/drinks/office-drinks.ts';
import { type Field, fieldsOf } from '#shared/menu/field.ts';
import { NAME } from '#shared/menu/field-kinds.ts';

const field = fieldsOf<OfficeDrink>();

/** When a dream cup was saved. */
export const savedText = ({ namedAt }: OfficeDrink): string => timeText(namedAt, Date.now());

/** Who saved it. */
export const makerText = ({ maker }: OfficeDrink): string => maker ?? 'gjest';

/** How often it was reported; empty for never. */
export const timesText = ({ reports }: OfficeDrink): string =>
  reports === 0 ? '' : reports === 1 ? '1 gang' : `${reports} ganger`;

/** The fields of a dream cup in the back office. */
export const OFFICE_FIELDS: readonly Field<OfficeDrink>[] = [
  ...DRINK_FIELDS,
  { ...field('namedAt', 'Lagret', { text: String }), text: savedText },
  { ...field('maker', 'Av', NAME), text: makerText },
  { ...field('reports', 'Meldt', { text: String }), text: timesText },
];
