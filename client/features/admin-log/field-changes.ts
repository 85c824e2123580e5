import { CAFE_FIELDS, ORDERS } from '#client/admin/cafe-fields.ts';
import type { FieldChange, FieldText } from '#client/admin/changes.tsx';
import type { Entity, LogEntry } from '#shared/api/audit.ts';
import type { GalleryImage } from '#shared/cafe/images.ts';
import { DRINK_FIELDS } from '#shared/drinks/drink-fields.ts';
import { CATEGORY_FIELDS } from '#shared/menu/category-fields.ts';
import { type Field, fieldsOf, isSame } from '#shared/menu/field.ts';
import { NAME, YES_NO } from '#shared/menu/field-kinds.ts';
import { INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import { MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { dateText } from '#shared/text/norwegian-date.ts';

/** The properties of an entry that describe the change. */
export type Changed = Pick<LogEntry, 'entity' | 'before' | 'after'>;

type Shown = NonNullable<LogEntry['before']>;

const NONE = 'ingen';
const CHANGED = 'endret';

const image = fieldsOf<GalleryImage>();

/** The fields to show of each entity, in this order; technical ones are left out. */
const FIELDS: Record<Entity, readonly Field<never>[]> = {
  menuItem: MENU_FIELDS,
  ingredient: INGREDIENT_FIELDS,
  drink: DRINK_FIELDS,
  category: [...CATEGORY_FIELDS, ...ORDERS],
  image: [
    image('imageName', 'Navn', NAME),
    image('isCarouselImage', 'I karusellen', YES_NO),
    image('carouselPosition', 'Plass i karusellen', { text: String }),
  ],
  cafe: [...CAFE_FIELDS, ...ORDERS],
};

const shownValue = ({ shownBy, key }: Field<never>, record: Shown): unknown => record[shownBy ?? key];

function textOf(field: Field<never>, record: Shown): FieldText {
  // The log has records as the APIs returned them.
  const text = field.text(record as never) || NONE;
  const color = shownValue(field, record);
  return field.isColor && typeof color === 'string' ? { text, color } : { text };
}

/** Whether a created or deleted record has nothing to tell here: no value, or a switch that is off unless turned on. */
const isNothing = (field: Field<never>, record: Shown): boolean =>
  textOf(field, record).text === NONE || (shownValue(field, record) === false && field.key !== 'isAvailable');

/** The fields that differ; where the record was created or deleted, all that say something. */
function changedFields({ entity, before, after }: Changed): Field<never>[] {
  if (before && after)
    return FIELDS[entity].filter(
      (field) =>
        !isSame(shownValue(field, before), shownValue(field, after)) ||
        textOf(field, before).text !== textOf(field, after).text,
    );
  const record = before ?? after ?? {};
  return FIELDS[entity].filter((field) => !isNothing(field, record));
}

/** `changedFields` with their texts, or those of `only`. */
export function fieldChanges(entry: Changed, only?: readonly string[]): FieldChange[] {
  const { before, after } = entry;
  return changedFields(entry)
    .filter(({ key, shownBy = key }) => only === undefined || only.includes(key) || only.includes(shownBy))
    .map((field) => {
      const label = field.name;
      const was = before && { before: textOf(field, before) };
      const is = after && { after: textOf(field, after) };
      if (was && is && was.before.text === is.after.text) return { label, after: { text: CHANGED } };
      return { label, ...was, ...is };
    });
}

/** What became of a record, such as `utsolgt til 24.12.`, where a change touched nothing else; otherwise undefined. */
export function saleText(entry: Changed): string | undefined {
  const { before, after } = entry;
  if (!before || !after) return undefined;
  const changes = changedFields(entry);
  if (changes.length === 0 || changes.some(({ key }) => key !== 'isAvailable' && key !== 'soldOutUntil'))
    return undefined;
  if (after.isAvailable) return 'til salgs igjen';
  return after.soldOutUntil ? `utsolgt til ${dateText(String(after.soldOutUntil))}` : 'utsolgt';
}

/** `fieldChanges` for a row that has the record's name already: without it where the record was created or deleted. */
export const shortChanges = (entry: Changed): FieldChange[] =>
  fieldChanges(entry).filter(
    ({ label }) => label !== FIELDS[entry.entity][0]?.name || (entry.before && entry.after),
  );
