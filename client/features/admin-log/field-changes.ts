import { ingredientsText } from '#client/lists/list-query.ts';
import type { Entity, LogEntry } from '#shared/audit.ts';
import { DEFAULT_IMAGE } from '#shared/image-limits.ts';
import { formatPrice } from '#shared/money.ts';

/** A value in words, with the colour that it is where it is one. */
export type ShownValue = { text: string; color?: string };

/** What became of a field; a record that was made has no `before`, one that was deleted no `after`. */
export type FieldChange = { label: string; before?: ShownValue; after?: ShownValue };

/** What of an entry says what changed. */
export type Changed = Pick<LogEntry, 'entity' | 'before' | 'after'>;

type Shown = NonNullable<LogEntry['before']>;

type Field = { key: string; label: string; show: (value: unknown, record: Shown) => ShownValue };

const NONE = 'ingen';
const CHANGED = 'endret';

const asText = (value: unknown): ShownValue => ({ text: value ? String(value) : NONE });
const asPrice = (value: unknown): ShownValue => ({ text: formatPrice(Number(value)) });
const asPercent = (value: unknown): ShownValue => ({ text: `${value}\u00a0%` });
const asYesOrNo = (value: unknown): ShownValue => ({ text: value ? 'ja' : 'nei' });
const asColor = (value: unknown): ShownValue => ({ text: String(value).toUpperCase(), color: String(value) });
/** Entries of the log's first days don't say what a picture was called. */
const asPicture = (value: unknown, { imageName }: Shown): ShownValue => ({
  text: value === DEFAULT_IMAGE ? NONE : String(imageName ?? 'ett'),
});
const asIngredients = (value: unknown): ShownValue =>
  asText(ingredientsText((Array.isArray(value) ? value : []).map((each) => String(Object(each).name))));

const NAME: Field = { key: 'name', label: 'Navn', show: asText };
const DESCRIPTION: Field = { key: 'description', label: 'Beskrivelse', show: asText };
const CATEGORY: Field = { key: 'categoryName', label: 'Kategori', show: asText };
const AVAILABLE: Field = { key: 'isAvailable', label: 'Tilgjengelig', show: asYesOrNo };
const PICTURE: Field = { key: 'imagePath', label: 'Bilde', show: asPicture };

/** What of a record is told, in this order; what only programs read is not. */
const FIELDS: Record<Entity, readonly Field[]> = {
  menuItem: [NAME, CATEGORY, DESCRIPTION, { key: 'price', label: 'Pris', show: asPrice }, AVAILABLE, PICTURE],
  ingredient: [
    NAME,
    CATEGORY,
    DESCRIPTION,
    { key: 'unitPrice', label: 'Pris', show: asPrice },
    { key: 'fillLevel', label: 'Fyllgrad', show: asPercent },
    { key: 'color', label: 'Farge', show: asColor },
    AVAILABLE,
    PICTURE,
  ],
  drink: [
    NAME,
    { key: 'ingredientDTOs', label: 'Ingredienser', show: asIngredients },
    { key: 'timesFavorite', label: 'Likes', show: (value) => ({ text: String(value) }) },
  ],
  category: [NAME, DESCRIPTION],
  image: [
    { ...NAME, key: 'imageName' },
    { key: 'isCarouselImage', label: 'I karusellen', show: asYesOrNo },
  ],
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a change did to the fields of a record: those that differ, or all that it says where it was made or deleted. */
export function fieldChanges({ entity, before, after }: Changed): FieldChange[] {
  const fields = FIELDS[entity];
  if (before && after) {
    return fields
      .map(({ key, label, show }) => ({
        label,
        was: show(before[key], before),
        is: show(after[key], after),
        isOther: !isSame(before[key], after[key]),
      }))
      .filter(({ was, is, isOther }) => isOther || was.text !== is.text)
      .map(({ label, was, is }) =>
        was.text === is.text ? { label, after: { text: CHANGED } } : { label, before: was, after: is },
      );
  }
  const record = before ?? after ?? {};
  return fields
    .filter(({ key }) => key in record)
    .map(({ key, label, show }) => ({ label, value: show(record[key], record) }))
    .filter(({ value }) => value.text !== NONE)
    .map(({ label, value }) => (before ? { label, before: value } : { label, after: value }));
}

/** What a change made of a record that it only sold out, or put on sale again: whether that can be had. Else undefined. */
export function onlyAvailability(entry: Changed): boolean | undefined {
  const [change, ...others] = entry.before && entry.after ? fieldChanges(entry) : [];
  if (change?.label !== AVAILABLE.label || others.length > 0) return undefined;
  return Boolean(entry.after?.[AVAILABLE.key]);
}

/** `fieldChanges` beside the name of the record, which is not said again of one that was made or deleted. */
export const shortChanges = (entry: LogEntry): FieldChange[] =>
  fieldChanges(entry).filter(({ label }) => label !== NAME.label || (entry.before && entry.after));
