import type { RenderedPage } from '#client/render.tsx';
import type { Deps } from '#server/deps.ts';
import { readCafe, readSettings } from '#server/features/cafe/cafe.service.ts';
import { specialHours, weeklyHours } from '#server/features/cafe/opening.service.ts';
import { findDrink } from '#server/features/drinks/drinks.service.ts';
import { readWholeMenu } from '#server/features/menu/menu-tabs.service.ts';
import type { Cafe } from '#shared/cafe/cafe.ts';
import { DEFAULT_NAME } from '#shared/cafe/cafe-sections.ts';
import { canBeOrdered, priceOfDrink } from '#shared/drinks/drink-layers.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#shared/drinks/drink-limits.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import * as paths from '#shared/paths.ts';
import { escapeMarkup } from '#shared/text/text.ts';

export type PageFacts = Omit<RenderedPage, 'html' | 'isPrivate' | 'cafe' | 'state' | 'modules'> & {
  cafe?: Pick<Cafe, 'name' | 'logo' | 'banner'> | undefined;
};

/** The image of link previews where neither the page nor the café has one. */
const DRAWN_CAFE = {
  path: '/images/kafeen.jpg',
  width: CARD_WIDTH,
  height: CARD_HEIGHT,
  alt: 'Tre drømmekopper på et bord',
};

function pictureOf(cafe: PageFacts['cafe']): NonNullable<PageFacts['image']> {
  const picture = cafe?.banner.picture ?? cafe?.logo;
  return cafe && picture ? { ...picture, path: picture.imagePath, alt: cafe.name } : DRAWN_CAFE;
}

/** The icons of a page: the café's logo, or the drawn cup. @param logo its root-relative path */
export const iconTags = (logo: string | undefined): string[] =>
  logo === undefined
    ? [
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
        '<link rel="apple-touch-icon" href="/icon-192.png">',
      ]
    : [`<link rel="icon" href="${logo}/96">`, `<link rel="apple-touch-icon" href="${logo}/192">`];

/** The style sheet of an accent colour; empty for the default one. */
export const accentStyle = (properties: Record<string, string> | null): string =>
  properties === null
    ? ''
    : `:root{${Object.entries(properties)
        .map(([name, value]) => `${name}:${value}`)
        .join(';')}}`;

export const NOINDEX = '<meta name="robots" content="noindex">';

const openGraph = (facts: Record<string, string | number>): string[] =>
  Object.entries(facts).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeMarkup(String(content))}">`,
  );

/**
 * The meta tags for search engines and link previews. URLs begin with `origin` and are left out where it is null; a 404
 * page only gets `noindex`.
 */
export function pageTags(page: PageFacts, origin: string | null): string[] {
  if (page.status === 404) return [NOINDEX];
  const { title, description, image = pictureOf(page.cafe), noindex, cafe } = page;
  const robots = noindex ? [NOINDEX] : [];
  const texts = openGraph({ site_name: cafe?.name ?? DEFAULT_NAME, title, description });
  if (origin === null) return [...robots, ...texts];
  const address = origin + page.path;
  return [
    ...robots,
    `<link rel="canonical" href="${escapeMarkup(address)}">`,
    ...texts,
    ...openGraph({
      url: address,
      image: origin + image.path,
      'image:width': image.width,
      'image:height': image.height,
      'image:alt': image.alt,
    }),
  ];
}

type Thing = { '@type': string; [property: string]: unknown };

const offerOf = (price: number): Thing => ({
  '@type': 'Offer',
  price: price.toFixed(2),
  priceCurrency: 'NOK',
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
    hasMenu: origin + paths.menu,
    openingHoursSpecification: weeklyHours(hours),
    specialOpeningHoursSpecification: specialHours(hours, Date.now()),
  };
}

const [VEGAN, VEGETARIAN] = ['https://schema.org/VeganDiet', 'https://schema.org/VegetarianDiet'];

/** Without descriptions and pictures, which the page has: the first 14.6 kB arrive in one round trip. */
const menuItem = ({ name, price, sizes, vegan, vegetarian }: MenuItem): Thing => ({
  '@type': 'MenuItem',
  name,
  ...(vegetarian && { suitableForDiet: vegan ? [VEGAN, VEGETARIAN] : VEGETARIAN }),
  offers:
    sizes.length < 2 ? offerOf(price) : sizes.map((size) => ({ ...offerOf(size.price), name: size.name })),
});

const menu = (deps: Deps, origin: string): Thing => ({
  '@type': 'Menu',
  name: 'Meny',
  url: origin + paths.menu,
  inLanguage: 'nb',
  hasMenuSection: readWholeMenu(deps)
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => ({
      '@type': 'MenuSection',
      name,
      hasMenuItem: items.map(menuItem),
    })),
});

/** A dream cup; without an offer if an ingredient is sold out or deleted, because it can't be ordered. */
function dreamCup(deps: Deps, id: number, origin: string): Thing | null {
  const drink = findDrink(deps, id);
  if (!drink) return null;
  const ingredients = [...new Set(drink.ingredientDTOs.map(({ name }) => name))];
  return {
    '@type': 'MenuItem',
    name: drink.name,
    url: origin + paths.cup(id),
    image: origin + paths.cupCard(id),
    ...(ingredients.length > 0 && { description: ingredients.join(', ') }),
    ...(canBeOrdered(drink) && { offers: offerOf(priceOfDrink(drink).nok) }),
  };
}

/**
 * The structured data of a page by schema.org: the café, its menu, or a dream cup.
 * @param path the page's canonical path, with its query string
 * @returns null for other pages
 */
export function structuredData(deps: Deps, path: string, origin: string): Thing | null {
  const [pathname = ''] = path.split('?');
  const cup = /^\/drommekoppen\/(\d+)$/.exec(pathname)?.[1];
  if (pathname === '/') return aboutCafe(deps, origin);
  if (pathname === paths.menu) return menu(deps, origin);
  return cup === undefined ? null : dreamCup(deps, Number(cup), origin);
}
