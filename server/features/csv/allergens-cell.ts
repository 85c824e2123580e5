import { ALLERGENS, type Allergen, allergenName, englishName } from '#shared/menu/allergens.ts';
import { NO_ALLERGENS, TRACES } from '#shared/menu/field-kinds.ts';
import { nameKey } from '#shared/text/text.ts';
import type { Names } from './csv-column.ts';
import { namesOf } from './csv-resource.ts';

const BY_WORD = new Map(
  ALLERGENS.flatMap((allergen) =>
    [allergen, englishName(allergen), allergenName(allergen)].map((word) => [nameKey(word), allergen]),
  ),
);

const NAMED = ALLERGENS.map((allergen, id) => ({ id, name: allergenName(allergen) }));

/** Cells such as `melk, havre; kan: mandel`, or the words of the form for none and unknown; the schema rejects an allergen that is named twice. */
export function allergenCells(): Names {
  const unknown = namesOf('ikke noe allergen', NAMED);
  return {
    parse: (cell) => {
      const lists: Record<'contains' | 'mayContain', Allergen[]> = { contains: [], mayContain: [] };
      const words = nameKey(cell);
      if (words === NO_ALLERGENS || words === 'ingen av de 14') return { value: lists };
      if (words === 'vet ikke') return { value: null };
      for (const part of cell.split(';')) {
        const isTraces = part.trim().toLowerCase().startsWith(TRACES);
        const names = isTraces ? part.trim().slice(TRACES.length) : part;
        for (const typed of names.split(',').map((word) => word.trim())) {
          const allergen = BY_WORD.get(nameKey(typed));
          // Not among them: the error, with the name that was probably meant.
          if (!allergen) return unknown.parse(typed);
          lists[isTraces ? 'mayContain' : 'contains'].push(allergen);
        }
      }
      return { value: lists };
    },
  };
}
