import { CARD_HEIGHT, CARD_WIDTH } from '#shared/drink-card.ts';
import { escapeMarkup } from '#shared/markup.ts';

/** What is told of a page; `path` is its one address, `image` its JPEG if it has one, both root-relative. */
export type PageFacts = {
  status: 200 | 404;
  path: string;
  title: string;
  description: string;
  image: { path: string; width: number; height: number; alt: string } | undefined;
  noindex: boolean;
};

/** What links to pages without a picture of their own show. */
const CAFE_PICTURE = {
  path: '/images/kafeen.jpg',
  width: CARD_WIDTH,
  height: CARD_HEIGHT,
  alt: 'Tre drømmekopper i kafeens vindu',
};

/** Asks search engines to leave a page out. */
const NOINDEX = '<meta name="robots" content="noindex">';

const openGraph = (facts: Record<string, string | number>): string[] =>
  Object.entries(facts).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeMarkup(String(content))}">`,
  );

/**
 * The tags by which search engines and messengers know a page. Its address and its picture begin with `origin`, and
 * are left out where nobody knows that; of a page that isn't there nothing is told.
 */
export function pageTags(page: PageFacts, origin: string | null): string[] {
  if (page.status === 404) return [NOINDEX];
  const { title, description, image = CAFE_PICTURE, noindex } = page;
  const robots = noindex ? [NOINDEX] : [];
  const texts = openGraph({ title, description });
  if (origin === null) return [...robots, ...texts];
  const address = origin + page.path;
  return [
    ...robots,
    `<link rel="canonical" href="${escapeMarkup(address)}">`,
    ...texts,
    ...openGraph({
      url: address,
      image: origin + image.path,
      'image:type': 'image/jpeg',
      'image:width': image.width,
      'image:height': image.height,
      'image:alt': image.alt,
    }),
  ];
}
