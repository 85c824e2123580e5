import { nameKey } from '#shared/text.ts';
import { sortKey } from './sort-key.ts';

/** How many of a text's first characters decide where it is sorted; two that begin alike are as good as equal. */
const SORTED_CHARACTERS = 40;

/** A name with the keys that the database searches and sorts it by. */
export const nameColumns = (name: string) => ({
  name,
  nameSearch: nameKey(name),
  nameSort: sortKey(name),
});

/** A description with the key that the database sorts it by; an update without one leaves it as it is. */
export const descriptionColumns = (description: string | undefined) => ({
  description,
  descriptionSort:
    description === undefined ? undefined : sortKey([...description].slice(0, SORTED_CHARACTERS).join('')),
});
