import type { Cafe } from '#shared/cafe/cafe.ts';
import { DEFAULT_NAME } from '#shared/cafe/cafe-sections.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#shared/drinks/drink-card.ts';
import { escapeMarkup } from '#shared/text/markup.ts';

/** Metadata of a page; `path` is its canonical path, `image` its picture if it has one, both root-relative. */
export type PageFacts = {
  status: 200 | 404;
  path: string;
  title: string;
  description: string;
  image: { path: string; width: number; height: number; alt: string } | undefined;
  noindex: boolean;
  /** Missing where it could not be read. */
  cafe?: Pick<Cafe, 'name' | 'logo' | 'banner'> | undefined;
};

/** The image of link previews where neither the page nor the café has one. */
const DRAWN_CAFE = {
  path: '/images/kafeen.jpg',
  width: CARD_WIDTH,
  height: CARD_HEIGHT,
  alt: 'Tre drømmekopper på et bord',
};

/** The picture of the café for link previews and search engines. */
export function pictureOf(cafe: PageFacts['cafe']): NonNullable<PageFacts['image']> {
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
