import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Deps } from '#server/deps.ts';
import { renderJpeg } from '#server/features/images/pictures.service.ts';
import { svgText } from '#shared/cup-svg.ts';
import { layersOfDrink } from '#shared/drink-layers.ts';
import { themeById } from '#shared/themes.ts';
import { drawCard } from './card-svg.ts';
import { getDrink } from './drinks.service.ts';

/** How many cards are kept ready, of about 50 KiB each: a link that goes round is drawn once. */
const MAX_CACHED = 100;

type Order = { deps: Deps; svg: string; address: string };

const drawn = new LRUCache<string, Uint8Array, Order>({
  max: MAX_CACHED,
  ignoreFetchAbort: true, // Whoever waits for a card gets it, also where newer ones have taken its place.
  fetchMethod: (_tag, _old, { context: { deps, svg, address } }) => renderJpeg(deps, svg, address),
});

/** The picture of a shared link: its ETag, which costs little, and its JPEG, which is drawn when `address` asks. */
export type DrinkCard = { etag: string; draw: (address: string) => Promise<Uint8Array> };

/**
 * The picture of a saved dream cup for whoever is sent its link. @throws AppError notFound; when drawing, tooMany or
 * unavailable where too many wait.
 */
export function drinkCard(deps: Deps, id: number): DrinkCard {
  const drink = getDrink(deps, id);
  const svg = svgText(drawCard({ theme: themeById(drink.themeId), layers: layersOfDrink(drink) }));
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
  return { etag, draw: (address) => drawn.forceFetch(etag, { context: { deps, svg, address } }) };
}
