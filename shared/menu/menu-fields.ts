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

const field = fieldsOf<
  MenuItem & { imageName?: string | null; madeOfNames?: string | null; choiceNames?: string | null }
>();

/** Fields that only make sense together: they are undone, and merged after a version conflict, as one. */
export const MENU_FIELD_GROUPS: FieldGroups = [
  ['categoryId', 'position'],
  ['price', 'sizes'],
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
