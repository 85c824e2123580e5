import type { Deps } from '#server/deps.ts';
import { findDrink } from '#server/features/drinks/drinks.service.ts';
import { listMenuItems } from '#server/features/menu/menu.service.ts';
import { CategoryKey } from '#shared/categories.ts';
import { CATEGORY_NAMES } from '#shared/category-names.ts';
import { cardPath, drinkPath } from '#shared/drink-card.ts';
import { priceOfDrink } from '#shared/drink-price.ts';
import type { MenuItem } from '#shared/menu.ts';
import { OPENING_HOURS, SITE_NAME } from '#shared/site.ts';

type Thing = { '@type': string; [property: string]: unknown };

const offerOf = (price: number): Thing => ({
  '@type': 'Offer',
  price: price.toFixed(2),
  priceCurrency: 'NOK',
  availability: 'https://schema.org/InStock',
});

const cafe = (origin: string): Thing => ({
  '@type': 'CafeOrCoffeeShop',
  name: SITE_NAME,
  url: `${origin}/`,
  image: `${origin}/images/kafeen.jpg`,
  currenciesAccepted: 'NOK',
  hasMenu: `${origin}/meny`,
  openingHoursSpecification: OPENING_HOURS.flatMap(({ days, open }) =>
    open ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens: open[0], closes: open[1] }] : [],
  ),
});

const menuItem = ({ name, description, imagePath, price }: MenuItem, origin: string): Thing => ({
  '@type': 'MenuItem',
  name,
  ...(description && { description }),
  image: origin + imagePath,
  offers: offerOf(price),
});

const menu = (deps: Deps, origin: string): Thing => ({
  '@type': 'Menu',
  name: 'Meny',
  url: `${origin}/meny`,
  inLanguage: 'nb',
  hasMenuSection: CategoryKey.options
    .map((category) => ({ category, items: listMenuItems(deps, null, category) }))
    .filter(({ items }) => items.length > 0)
    .map(({ category, items }) => ({
      '@type': 'MenuSection',
      name: CATEGORY_NAMES[category],
      hasMenuItem: items.map((item) => menuItem(item, origin)),
    })),
});

/** A dream cup; without an offer where one of its ingredients is no longer sold. */
function dreamCup(deps: Deps, id: number, origin: string): Thing | null {
  const drink = findDrink(deps, id);
  if (!drink) return null;
  const { nok, isComplete } = priceOfDrink(drink);
  const ingredients = [...new Set(drink.ingredientDTOs.map(({ name }) => name))];
  return {
    '@type': 'MenuItem',
    name: drink.name,
    url: origin + drinkPath(id),
    image: origin + cardPath(id),
    ...(ingredients.length > 0 && { description: ingredients.join(', ') }),
    ...(ingredients.length > 0 && isComplete && { offers: offerOf(nok) }),
  };
}

/**
 * What a page is about, for search engines, in the words of schema.org: the café, its menu, or a dream cup.
 * @param path the page's canonical path, with its query string
 * @returns null for pages that are about nothing of these
 */
export function structuredData(deps: Deps, path: string, origin: string): Thing | null {
  const [pathname = ''] = path.split('?');
  const cup = /^\/drommekoppen\/(\d+)$/.exec(pathname)?.[1];
  if (pathname === '/') return cafe(origin);
  if (pathname === '/meny') return menu(deps, origin);
  return cup === undefined ? null : dreamCup(deps, Number(cup), origin);
}
