import { type Field, fieldsOf } from '#shared/menu/field.ts';
import { NAME, PRICE } from '#shared/menu/field-kinds.ts';
import { ingredientsText } from '#shared/text/text.ts';
import type { Visibility } from './drink-limits.ts';
import type { Drink } from './drinks.ts';

const VISIBILITY_TEXTS: Record<Visibility, string> = {
  shown: 'Ja',
  hidden: 'Nei, skjult',
  waiting: 'Nei, venter',
};

const field = fieldsOf<Drink>();

export const DRINK_FIELDS: readonly Field<Drink>[] = [
  field('name', 'Navn', NAME, { label: 'Name' }),
  field('categoryName', 'Kategori', NAME, { label: 'Category' }),
  field('price', 'Pris', PRICE, { label: 'Price (NOK)' }),
  field('timesFavorite', 'Likes', { text: String }, { label: 'Favorites' }),
  field(
    'ingredientDTOs',
    'Ingredienser',
    { text: (ingredients) => ingredientsText(ingredients.map(({ name }) => name)) },
    { label: 'Ingredients' },
  ),
  field(
    'visibility',
    'Vises',
    { text: (visibility) => VISIBILITY_TEXTS[visibility] },
    { many: 'visibility' },
  ),
];
