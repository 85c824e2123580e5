import { etagOf } from '#server/core/etag.ts';
import { VERSION } from '#server/core/program.ts';
import type { Deps } from '#server/deps.ts';
import { renderJpeg } from '#server/features/images/pictures.service.ts';
import { svgText } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/themes.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import { drawCard } from './card-svg.ts';
import { getDrink } from './drinks.service.ts';

/** The image of a link preview: its ETag, which is cheap, and a function that renders the JPEG for `address`. */
export type DrinkCard = { etag: string; render: (address: string) => Promise<Uint8Array> };

/** The image of a dream cup's link preview. @throws AppError notFound; when rendering, tooMany or unavailable. */
export function drinkCard(deps: Deps, id: number): DrinkCard {
  const drink = getDrink(deps, id);
  // A cup does not change, but after a restore another one may have its id, and a new version may render it differently.
  const { vessel, layers, imagePath } = drink;
  const facts = JSON.stringify([id, vessel, layers, imagePath, VERSION]);
  const etag = etagOf(facts);
  const draw = () => svgText(drawCard({ theme: themeById(drink.themeId), drawing: drawDrink(drink) }));
  const render = (address: string) => () => renderJpeg(deps, draw(), address);
  return { etag, render: (address) => deps.cards.forceFetch(etag, { context: render(address) }) };
}
