import { KEY_FIELDS, LINK_FIELDS, USER_FIELDS } from '#shared/accounts/people-fields.ts';
import { CAFE_FIELDS, CAFE_SORTINGS, CATEGORY_ORDERS, OLD_ORDER } from '#shared/cafe/cafe-fields.ts';
import type { GalleryImage } from '#shared/cafe/images.ts';
import { DRINK_FIELDS } from '#shared/drinks/drink-fields.ts';
import { CATEGORY_FIELDS } from '#shared/menu/category-fields.ts';
import { CHOICE_FIELDS } from '#shared/menu/choice-fields.ts';
import { type Field, fieldsOf } from '#shared/menu/field.ts';
import { NAME, YES_NO } from '#shared/menu/field-kinds.ts';
import { INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import { MENU_FIELDS } from '#shared/menu/menu-fields.ts';

const image = fieldsOf<GalleryImage>();

/** The fields of each entity in the log, in their order. Technical fields are left out. */
export const LOGGED_FIELDS = {
  menuItem: MENU_FIELDS,
  ingredient: INGREDIENT_FIELDS,
  drink: DRINK_FIELDS,
  category: [...CATEGORY_FIELDS, ...CATEGORY_ORDERS],
  choice: CHOICE_FIELDS,
  image: [
    image('imageName', 'Navn', NAME),
    image('isCarouselImage', 'I karusellen', YES_NO),
    image('carouselPosition', 'Plass i karusellen', { text: String }),
  ],
  cafe: [...CAFE_FIELDS, ...CAFE_SORTINGS],
  user: USER_FIELDS,
  link: LINK_FIELDS,
  key: KEY_FIELDS,
} satisfies Record<string, readonly Field<never>[]>;

/** Whether a field can change. The only field of a dream cup that the back office can change is its visibility. */
const isChanged = (entity: keyof typeof LOGGED_FIELDS, key: string): boolean =>
  entity === 'drink' ? key === 'visibility' : key !== OLD_ORDER;

/** The fields by whose changes the log can be filtered. */
export const searchedFields = (entity: keyof typeof LOGGED_FIELDS): readonly Field<never>[] =>
  LOGGED_FIELDS[entity].filter(({ key }) => isChanged(entity, key));

export const isSearchedField = (entity: keyof typeof LOGGED_FIELDS, field: string): boolean =>
  searchedFields(entity).some(({ key }) => key === field);
