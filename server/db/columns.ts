import { nameKey } from '#shared/text/text.ts';
import { sortKey } from './sort-key.ts';

/** How many of a text's first characters its sort key covers; texts with equal beginnings sort as equal. */
const SORTED_CHARACTERS = 40;

/** The columns of a name, with its search key and sort key. */
export const nameColumns = (name: string) => ({
  name,
  nameSearch: nameKey(name),
  nameSort: sortKey(name),
});

/** The columns of a description, with its sort key; undefined keeps the stored ones. */
export const descriptionColumns = (description: string | undefined) => ({
  description,
  descriptionSort:
    description === undefined ? undefined : sortKey([...description].slice(0, SORTED_CHARACTERS).join('')),
});
