import { TEXTURE_NAMES } from '#shared/cup/textures.ts';
import { MAX_AMOUNT, UNIT_NAMES } from '#shared/cup/units.ts';
import { type Field, type FieldGroups, fieldsOf } from './field.ts';
import {
  ALLERGENS,
  amount,
  COLOR,
  choice,
  DATE,
  DESCRIPTION,
  NAME,
  PERCENT,
  PRICE,
  YES_NO,
} from './field-kinds.ts';
import type { EditableIngredient } from './ingredients.ts';
import { allergensText, CATEGORY_FIELD, pictureText } from './menu-fields.ts';

const field = fieldsOf<EditableIngredient & { imageId?: number | null; imageName?: string | null }>();

export const INGREDIENT_FIELD_GROUPS: FieldGroups = [
  ['categoryId', 'position'],
  ['isAvailable', 'soldOutUntil'],
  ['ownUnit', 'ownAmountPerSlot'],
];

export const INGREDIENT_FIELDS: readonly Field<EditableIngredient>[] = [
  field('name', 'Navn', NAME, { label: 'Name' }),
  CATEGORY_FIELD,
  field('description', 'Beskrivelse', DESCRIPTION, { label: 'Description' }),
  field('unitPrice', 'Pris', PRICE, { label: 'Price (NOK)', many: 'price' }),
  field('fillLevel', 'Fyllgrad', PERCENT, { label: 'Fill Level' }),
  field('color', 'Farge', COLOR, { label: 'Color' }),
  field('allergens', 'Allergener', ALLERGENS, { text: allergensText, many: 'allergens' }),
  field('isAvailable', 'Tilgjengelig', YES_NO, { label: 'Available', many: 'availability' }),
  field('soldOutUntil', 'Til salgs igjen fra', DATE),
  field('ownTexture', 'Konsistens', choice('en konsistens', TEXTURE_NAMES)),
  field('isHot', 'Varm', YES_NO),
  field('ownUnit', 'Enhet', choice('en enhet', UNIT_NAMES)),
  field('ownAmountPerSlot', 'Mengde per del', amount(MAX_AMOUNT)),
  // No CSV column: each ingredient has its own picture file, which a cell can't name.
  field('imageId', 'Bilde', { text: String }, { label: 'Image', shownBy: 'imagePath', text: pictureText }),
];
