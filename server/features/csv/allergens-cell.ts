import { ALLERGENS, type Allergen, allergenName, englishName } from '#shared/menu/allergens.ts';
import type { ParsedCell } from '#shared/menu/field.ts';
import { NO_ALLERGENS, TRACES } from '#shared/menu/field-kinds.ts';
import { nameKey } from '#shared/text/text.ts';
import { closestOf } from './csv-resource.ts';

const BY_WORD = new Map(
  ALLERGENS.flatMap((allergen) =>
    [allergen, englishName(allergen), allergenName(allergen)].map((word) => [nameKey(word), allergen]),
  ),
);

/** Reads a cell such as `melk, havre; kan: mandel`; the schema rejects an allergen that is named twice. */
export function parseAllergens(cell: string): ParsedCell {
  const lists: Record<'contains' | 'mayContain', Allergen[]> = { contains: [], mayContain: [] };
  if (nameKey(cell) === NO_ALLERGENS) return { value: lists };
  for (const part of cell.split(';')) {
    const isTraces = part.trim().toLowerCase().startsWith(TRACES);
    const words = isTraces ? part.trim().slice(TRACES.length) : part;
    for (const typed of words.split(',').map((word) => word.trim())) {
      const allergen = BY_WORD.get(nameKey(typed));
      if (!allergen) {
        const closest = closestOf(typed, ALLERGENS.map(allergenName));
        const hint = closest === undefined ? '' : ` Mente du «${closest}»?`;
        return { error: `Det finnes ikke noe allergen «${typed}».${hint}` };
      }
      lists[isTraces ? 'mayContain' : 'contains'].push(allergen);
    }
  }
  return { value: lists };
}
