import type { Category } from './categories.ts';
import { type Field, fieldsOf } from './field.ts';
import { COLOR, choice, DESCRIPTION, NAME } from './field-kinds.ts';

export const TEMPERATURE_NAMES = { hot: 'Varm', cold: 'Kald' };

const field = fieldsOf<Category>();

export const CATEGORY_FIELDS: readonly Field<Category>[] = [
  field('name', 'Navn', NAME, { label: 'Name' }),
  field('description', 'Beskrivelse', DESCRIPTION, { label: 'Description' }),
  field('tab', 'Fane på menyen', NAME),
  field('temperature', 'Varm eller kald', choice('en temperatur', TEMPERATURE_NAMES)),
  field('color', 'Farge', COLOR),
];
