import { nameKey } from '#shared/text.ts';
import { sortKey } from './sort-key.ts';

/** A name with the keys that the database searches and sorts it by. */
export const nameColumns = (name: string) => ({
  name,
  nameSearch: nameKey(name),
  nameSort: sortKey(name),
});
