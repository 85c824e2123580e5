import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import type { Allergens } from './allergens.ts';
import { MAX_ITEM_CHOICES } from './choice-kinds.ts';
import { type Field, type FieldGroups, fieldsOf, type Kind } from './field.ts';
import { ALLERGENS, DATE, DESCRIPTION, NAME, PRICE, reference, SIZES, YES_NO } from './field-kinds.ts';
import type { MenuItem } from './menu.ts';

/** A record with a picture. Only log entries have the picture's name, except the oldest ones. */
type Pictured = { imagePath: string; imageName?: string | null };

export const pictureText = ({ imagePath, imageName }: Pictured): string =>
  imagePath === undefined || imagePath === DEFAULT_IMAGE ? '' : (imageName ?? 'ett');

type Categorized = { categoryId: number | null; categoryName: string | null };

export const CATEGORY_FIELD = fieldsOf<Categorized>()(
  'categoryId',
  'Kategori',
  reference('Skriv navnet på en kategori.'),
  {
    label: 'Category',
    shownBy: 'categoryName',
    text: ({ categoryName }) => categoryName ?? '',
    many: 'category',
  },
);

/** The text of allergens, `Ukjent` if undeclared. The oldest log entries lack the field. */
export const allergensText = ({ allergens = null }: { allergens: Allergens | null }): string =>
  allergens ? ALLERGENS.text(allergens) : 'Ukjent';

/** The names of choices, separated by semicolons in cells. Only the server can look them up. */
const CHOICE_NAMES: Kind<number[]> = {
  text: String,
  parse: (cell) => ({ value: cell }),
  rejection: `Skriv høyst ${MAX_ITEM_CHOICES} valg, hvert én gang, som Melk; Ekstra.`,
  empty: [],
};

/** Yes, no or unknown. Only an empty cell means unknown; other words are errors. */
const KNOWN_YES_NO: Kind<boolean> = {
  ...YES_NO,
  parse: (cell) => {
    const parsed = YES_NO.parse?.(cell);
    return parsed && 'value' in parsed && parsed.value !== null ? parsed : { value: cell };
  },
  empty: null,
};

/** The oldest log entries lack these fields. */
const knownText = (said: boolean | null = null): string => (said === null ? 'Ukjent' : YES_NO.text(said));

export type Diet = Pick<MenuItem, 'vegan' | 'vegetarian'>;

/** What an owner can say about an item in one choice, without contradictions. */
export const DIETS: readonly (Diet & { text: string })[] = [
  { text: 'Vet ikke', vegan: null, vegetarian: null },
  { text: 'Vegansk', vegan: true, vegetarian: true },
  { text: 'Vegetarisk, ikke vegansk', vegan: false, vegetarian: true },
  { text: 'Vegetarisk, vet ikke om vegansk', vegan: null, vegetarian: true },
  { text: 'Ikke vegansk, vet ikke om vegetarisk', vegan: false, vegetarian: null },
  { text: 'Ikke vegetarisk', vegan: false, vegetarian: false },
];

const field = fieldsOf<
  MenuItem & { imageName?: string | null; madeOfNames?: string | null; choiceNames?: string | null }
>();

export const MENU_FIELD_GROUPS: FieldGroups = [
  ['categoryId', 'position'],
  ['price', 'sizes'],
  ['vegetarian', 'vegan'],
  ['isAvailable', 'soldOutUntil'],
  ['madeOf', 'isRecipeComplete'],
  ['seasonFrom', 'seasonUntil'],
];

export const MENU_FIELDS: readonly Field<MenuItem>[] = [
  field('name', 'Navn', NAME, { label: 'Name' }),
  CATEGORY_FIELD,
  field('description', 'Beskrivelse', DESCRIPTION, { label: 'Description' }),
  field('price', 'Pris', PRICE, { label: 'Price (NOK)', many: 'price' }),
  field('sizes', 'Størrelser', SIZES),
  field('choiceIds', 'Valg', CHOICE_NAMES, {
    text: ({ choiceIds = [], choiceNames }) =>
      choiceNames ?? (choiceIds.length > 0 ? `${choiceIds.length} valg` : ''),
    many: 'choice',
  }),
  // No CSV column: the names of these ingredients are only in the log.
  field(
    'madeOf',
    'Laget av',
    { text: String },
    {
      text: ({ madeOf = [], madeOfNames }) =>
        madeOfNames ?? (madeOf.length > 0 ? `${madeOf.length} ingredienser` : ''),
    },
  ),
  field('isRecipeComplete', 'Oppskriften er hel', { text: YES_NO.text }),
  field('allergens', 'Allergener', ALLERGENS, { text: allergensText, many: 'allergens' }),
  field('vegetarian', 'Vegetarisk', KNOWN_YES_NO, {
    text: ({ vegetarian }) => knownText(vegetarian),
    many: 'diet',
  }),
  field('vegan', 'Vegansk', KNOWN_YES_NO, { text: ({ vegan }) => knownText(vegan), many: 'diet' }),
  field('isAvailable', 'Tilgjengelig', YES_NO, { label: 'Available', many: 'availability' }),
  field('soldOutUntil', 'Til salgs igjen fra', DATE),
  field('seasonFrom', 'Sesong fra', DATE),
  field('seasonUntil', 'Sesong til og med', DATE),
  field(
    'imageId',
    'Bilde',
    { ...reference('Skriv navnet på et bilde i galleriet.'), empty: null },
    { label: 'Image', shownBy: 'imagePath', text: pictureText },
  ),
];
