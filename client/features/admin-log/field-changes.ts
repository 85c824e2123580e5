import { dateText } from '#client/admin/sale.ts';
import { ingredientsText } from '#client/cup/ingredients-text.ts';
import type { Entity, LogEntry } from '#shared/api/audit.ts';
import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import { periodsText } from '#shared/cafe/opening-hours.ts';
import { TEXTURE_NAMES } from '#shared/cup/textures.ts';
import { UNIT_NAMES } from '#shared/cup/units.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';
import { daysText, newsText, sectionText, weekText } from './cafe-texts.ts';

/** The text of a value; `color` where the value is one. */
export type FieldText = { text: string; color?: string };

/** A changed field; a created record has no `before`, a deleted one no `after`. */
export type FieldChange = { label: string; before?: FieldText; after?: FieldText };

/** The properties of an entry that describe the change. */
export type Changed = Pick<LogEntry, 'entity' | 'before' | 'after'>;

type Shown = NonNullable<LogEntry['before']>;

type Field = { key: string; label: string; show: (value: unknown, record: Shown) => FieldText };

const NONE = 'ingen';
const CHANGED = 'endret';

const asText = (value: unknown): FieldText => ({ text: value ? String(value) : NONE });
const asDate = (value: unknown): FieldText => ({ text: value ? dateText(String(value)) : NONE });
const asPrice = (value: unknown): FieldText => ({ text: formatPrice(Number(value)) });
const asPercent = (value: unknown): FieldText => ({ text: `${value}\u00a0%` });
const asYesOrNo = (value: unknown): FieldText => ({ text: value ? 'ja' : 'nei' });
const asAmount = (value: unknown): FieldText => asText(value && formatNumber(Number(value)));
const asNameOf =
  (names: Record<string, string>) =>
  (value: unknown): FieldText =>
    asText(names[String(value)]);
const asColor = (value: unknown): FieldText => ({ text: String(value).toUpperCase(), color: String(value) });
/** The oldest log entries have no name of the picture. */
const asPicture = (value: unknown, { imageName }: Shown): FieldText => ({
  text: value === DEFAULT_IMAGE ? NONE : String(imageName ?? 'ett'),
});
const asIngredients = (value: unknown): FieldText =>
  asText(ingredientsText((Array.isArray(value) ? value : []).map((each) => String(Object(each).name))));

const asSizes = (value: unknown): FieldText =>
  asText(
    (Array.isArray(value) ? value : [])
      .map((size) => `${Object(size).name} ${formatPrice(Number(Object(size).price))}`)
      .join(', '),
  );

const HOLIDAY_RULES = { usual: 'som vanlig', closed: 'stengt', own: 'egne tider' };

/** A part of the café's settings, as the section's schema checked it; an entry has those of one section. */
const asCafe =
  <Part>(text: (part: Part) => string) =>
  (value: unknown): FieldText =>
    asText(value && text(value as Part));

/** That another one was chosen is all that the log says. */
const asChanged = (): FieldText => ({ text: CHANGED });

/** Names in an order; the oldest entries have only the names. */
const asOrder = (value: unknown): FieldText => ({
  text: Array.isArray(value) ? value.map((each) => Object(each).name ?? each).join(', ') : NONE,
});

const NAME: Field = { key: 'name', label: 'Navn', show: asText };
const DESCRIPTION: Field = { key: 'description', label: 'Beskrivelse', show: asText };
const CATEGORY: Field = { key: 'categoryName', label: 'Kategori', show: asText };
const ORDERS: Field[] = [
  { key: 'order', label: 'Rekkefølge', show: asOrder },
  { key: 'categories', label: 'Rekkefølge', show: asOrder },
  { key: 'menuItems', label: 'Rekkefølge på menyen', show: asOrder },
  { key: 'ingredients', label: 'Rekkefølge på ingrediensene', show: asOrder },
  { key: 'carousel', label: 'Rekkefølge i karusellen', show: asOrder },
];
const AVAILABLE: Field = { key: 'isAvailable', label: 'Tilgjengelig', show: asYesOrNo };
const SOLD_OUT_UNTIL: Field = { key: 'soldOutUntil', label: 'Utsolgt til', show: asDate };
const PICTURE: Field = { key: 'imagePath', label: 'Bilde', show: asPicture };

/** The fields to show of each entity, in this order; technical ones are left out. */
const FIELDS: Record<Entity, readonly Field[]> = {
  menuItem: [
    NAME,
    CATEGORY,
    DESCRIPTION,
    { key: 'price', label: 'Pris', show: asPrice },
    { key: 'sizes', label: 'Størrelser', show: asSizes },
    AVAILABLE,
    SOLD_OUT_UNTIL,
    { key: 'seasonFrom', label: 'Sesong fra', show: asDate },
    { key: 'seasonUntil', label: 'Sesong til og med', show: asDate },
    PICTURE,
  ],
  ingredient: [
    NAME,
    CATEGORY,
    DESCRIPTION,
    { key: 'unitPrice', label: 'Pris', show: asPrice },
    { key: 'fillLevel', label: 'Fyllgrad', show: asPercent },
    { key: 'color', label: 'Farge', show: asColor },
    { key: 'ownTexture', label: 'Konsistens', show: asNameOf(TEXTURE_NAMES) },
    { key: 'isHot', label: 'Varm', show: asYesOrNo },
    { key: 'ownUnit', label: 'Enhet', show: asNameOf(UNIT_NAMES) },
    { key: 'ownAmountPerSlot', label: 'Mengde per del', show: asAmount },
    AVAILABLE,
    SOLD_OUT_UNTIL,
    PICTURE,
  ],
  drink: [
    NAME,
    { key: 'ingredientDTOs', label: 'Ingredienser', show: asIngredients },
    { key: 'timesFavorite', label: 'Likes', show: (value) => ({ text: String(value) }) },
  ],
  category: [
    NAME,
    DESCRIPTION,
    { key: 'tab', label: 'Fane', show: asText },
    { key: 'temperature', label: 'Varm eller kald', show: asNameOf({ hot: 'varm', cold: 'kald' }) },
    { key: 'color', label: 'Farge', show: asText },
    ...ORDERS,
  ],
  image: [
    { ...NAME, key: 'imageName' },
    { key: 'isCarouselImage', label: 'I karusellen', show: asYesOrNo },
    { key: 'carouselPosition', label: 'Plass i karusellen', show: asText },
  ],
  cafe: [
    { key: 'cafeName', label: 'Navn', show: asText },
    { key: 'accent', label: 'Farge', show: asColor },
    { key: 'logoId', label: 'Logo', show: asChanged },
    { key: 'address', label: 'Adresse', show: asText },
    { key: 'mapUrl', label: 'Kart', show: asText },
    { key: 'directions', label: 'Veien hit', show: asText },
    { key: 'phone', label: 'Telefon', show: asText },
    { key: 'email', label: 'E-post', show: asText },
    { key: 'instagram', label: 'Instagram', show: asText },
    { key: 'facebook', label: 'Facebook', show: asText },
    { key: 'tiktok', label: 'TikTok', show: asText },
    { key: 'week', label: 'Åpningstider', show: asCafe(weekText) },
    { key: 'holidays', label: 'Helligdager', show: asNameOf(HOLIDAY_RULES) },
    { key: 'holidayPeriods', label: 'Tider på helligdager', show: asCafe(periodsText) },
    { key: 'exceptions', label: 'Andre dager', show: asCafe(daysText) },
    { key: 'banner', label: 'Velkomst', show: asCafe(sectionText) },
    { key: 'news', label: 'Nyheter', show: asCafe(newsText) },
    { key: 'about', label: 'Om oss', show: asCafe(sectionText) },
    { key: 'aboutImageText', label: 'Bildetekst, Om oss', show: asText },
    ...ORDERS,
  ],
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a created or deleted record has nothing to tell here: no value, or a switch that is off unless turned on. */
const isNothing = (key: string, value: unknown, { text }: FieldText): boolean =>
  text === NONE || (value === false && key !== AVAILABLE.key);

/** Fields of the log whose labels are those of other fields, which say the same. */
const SHOWN_AS: Record<string, string> = { categoryId: 'categoryName', imageId: 'imagePath' };

/** The fields that differ, or those of `only`; where the record was created or deleted, all that say something. */
export function fieldChanges({ entity, before, after }: Changed, only?: readonly string[]): FieldChange[] {
  const shown = only?.map((key) => SHOWN_AS[key] ?? key);
  const fields = FIELDS[entity].filter(({ key }) => shown?.includes(key) ?? true);
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
    .map(({ key, label, show }) => ({ key, label, value: show(record[key], record) }))
    .filter(({ key, value }) => !isNothing(key, record[key], value))
    .map(({ label, value }) => (before ? { label, before: value } : { label, after: value }));
}

const SALE = [AVAILABLE.label, SOLD_OUT_UNTIL.label];

/** What became of a record, such as `utsolgt til 24.12.`, where a change touched nothing else; otherwise undefined. */
export function saleText(entry: Changed): string | undefined {
  const { before, after } = entry;
  const changes = before && after ? fieldChanges(entry) : [];
  if (!after || changes.length === 0 || changes.some(({ label }) => !SALE.includes(label))) return undefined;
  if (after.isAvailable) return 'til salgs igjen';
  return after.soldOutUntil ? `utsolgt til ${dateText(String(after.soldOutUntil))}` : 'utsolgt';
}

/** `fieldChanges` for a row that has the record's name already: without it where the record was created or deleted. */
export const shortChanges = (entry: Changed): FieldChange[] =>
  fieldChanges(entry).filter(({ label }) => label !== NAME.label || (entry.before && entry.after));
