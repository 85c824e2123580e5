import type { Deps } from '#server/deps.ts';
import { readCafe, readSettings } from '#server/features/cafe/cafe.service.ts';
import { specialHours, weeklyHours } from '#server/features/cafe/opening.service.ts';
import { findDrink } from '#server/features/drinks/drinks.service.ts';
import { readPriceList } from '#server/features/menu/menu.service.ts';
import { priceOfDrink } from '#shared/drinks/drink-ingredients.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import * as paths from '#shared/paths.ts';
import { pictureOf } from './page-tags.ts';

type Thing = { '@type': string; [property: string]: unknown };

const offerOf = (price: number): Thing => ({
  '@type': 'Offer',
  price: price.toFixed(2),
  priceCurrency: 'NOK',
  availability: 'https://schema.org/InStock',
});

function aboutCafe(deps: Deps, origin: string): Thing {
  const cafe = readCafe(deps);
  const { name, logo, contact } = cafe;
  const { address, phone, email, instagram, facebook, tiktok } = contact;
  const hours = readSettings(deps).hours.value;
  const networks = [instagram, facebook, tiktok].filter((url) => url !== '');
  return {
    '@type': 'CafeOrCoffeeShop',
    name,
    url: `${origin}/`,
    image: origin + pictureOf(cafe).path,
    ...(logo && { logo: origin + logo.imagePath }),
    ...(address && { address }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(networks.length > 0 && { sameAs: networks }),
    currenciesAccepted: 'NOK',
    hasMenu: `${origin}/meny`,
    openingHoursSpecification: weeklyHours(hours),
    specialOpeningHoursSpecification: specialHours(hours, Date.now()),
  };
}

const menuItem = ({ name, description, imagePath, price, sizes }: MenuItem, origin: string): Thing => ({
  '@type': 'MenuItem',
  name,
  ...(description && { description }),
  image: origin + imagePath,
  offers:
    sizes.length < 2 ? offerOf(price) : sizes.map((size) => ({ ...offerOf(size.price), name: size.name })),
});

const menu = (deps: Deps, origin: string): Thing => ({
  '@type': 'Menu',
  name: 'Meny',
  url: `${origin}/meny`,
  inLanguage: 'nb',
  hasMenuSection: readPriceList(deps)
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => ({
      '@type': 'MenuSection',
      name,
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
    url: origin + paths.cup(id),
    image: origin + paths.cupCard(id),
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
  if (pathname === '/') return aboutCafe(deps, origin);
  if (pathname === paths.menu) return menu(deps, origin);
  return cup === undefined ? null : dreamCup(deps, Number(cup), origin);
}
