import { type Field, fieldsOf, type Kind } from '#shared/menu/field.ts';

/** Names in an order; the oldest entries have only the names. */
const ORDER: Kind<unknown[]> = {
  text: (order) => order.map((each) => Object(each).name ?? each).join(', '),
};

type Orders = Record<'order' | 'categories' | 'menuItems' | 'ingredients' | 'carousel', unknown[]>;

const field = fieldsOf<Partial<Orders>>();

/** The orders that an entry may have changed. */
export const ORDERS: readonly Field<Partial<Orders>>[] = [
  field('order', 'Rekkefølge', ORDER),
  field('categories', 'Rekkefølge', ORDER),
  field('menuItems', 'Rekkefølge på menyen', ORDER),
  field('ingredients', 'Rekkefølge på ingrediensene', ORDER),
  field('carousel', 'Rekkefølge i karusellen', ORDER),
];
