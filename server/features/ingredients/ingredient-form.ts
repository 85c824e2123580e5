import { z } from 'zod';
import { emptyAs, jsonField, PictureField, typedField } from '#server/http/multipart.ts';
import { Id, ImagePath } from '#shared/api/fields.ts';
import { MAX_AMOUNT } from '#shared/cup/units.ts';
import { IngredientInput } from '#shared/menu/ingredients.ts';
import { DEFAULT_COLOR } from '#shared/text/color.ts';
import { MAX_PRICE_NOK } from '#shared/text/money.ts';

const { shape } = IngredientInput;

const WHOLE_NUMBER = { pattern: /^\d{1,15}$/, message: 'Must be a whole number', read: Number };
const PRICE = {
  pattern: /^\d{1,6}(\.\d{1,2})?$/,
  message: `Must be 0 to ${MAX_PRICE_NOK} with at most two decimals, such as 45.50`,
  read: Number,
};
const AMOUNT = {
  pattern: /^\d{1,4}(\.\d{1,2})?$/,
  message: `Must be 0.01 to ${MAX_AMOUNT} with at most two decimals, such as 0.15`,
  read: Number,
};
const YES_OR_NO = {
  pattern: /^(true|false)$/i,
  message: 'Must be true or false',
  read: (text: string) => text.toLowerCase() === 'true',
};

const FIELDS = {
  name: shape.name,
  description: emptyAs('', shape.description.optional()),
  categoryId: typedField(WHOLE_NUMBER, shape.categoryId),
  isAvailable: typedField(YES_OR_NO, shape.isAvailable.optional()),
  soldOutUntil: emptyAs(null, shape.soldOutUntil),
  unitPrice: typedField(PRICE, shape.unitPrice),
  fillLevel: emptyAs(0, typedField(WHOLE_NUMBER, shape.fillLevel.optional())),
  color: emptyAs(DEFAULT_COLOR, shape.color.optional()),
  allergens: emptyAs(null, jsonField(shape.allergens)),
  texture: emptyAs(null, shape.texture),
  isHot: emptyAs(undefined, typedField(YES_OR_NO, shape.isHot)),
  unit: emptyAs(null, shape.unit),
  amountPerSlot: emptyAs(null, typedField(AMOUNT, shape.amountPerSlot)),
  version: emptyAs(undefined, typedField(WHOLE_NUMBER, shape.version)),
  imageFile: PictureField,
};

export const NewIngredientForm = z.object({
  ...FIELDS,
  description: FIELDS.description.default(''),
  isAvailable: FIELDS.isAvailable.default(true),
  fillLevel: FIELDS.fillLevel.default(0),
  color: FIELDS.color.default(DEFAULT_COLOR),
});

/** An update of an ingredient; fields left out keep their value. An id in the body must equal that in the path. */
export const IngredientForm = z.object({
  ...FIELDS,
  ingredientId: emptyAs(undefined, typedField(WHOLE_NUMBER, Id.optional())),
  imagePath: emptyAs(undefined, ImagePath.optional()).meta({
    description: 'Ignored; only `imageFile` replaces the picture',
  }),
});
