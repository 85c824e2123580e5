import { eq, isNotNull, sql } from 'drizzle-orm';
import { etagOf } from '#server/core/hashes.ts';
import { VERSION } from '#server/core/program.ts';
import { cachedUntilChanged, type Reader } from '#server/db/areas.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { renderJpeg } from '#server/features/images/images.service.ts';
import { CUP_HEIGHT, CUP_WIDTH, type SvgNode, svgText } from '#shared/cup/drawing/cup-svg.ts';
import { node } from '#shared/cup/drawing/svg-node.ts';
import { type CupTheme, themeById } from '#shared/cup/looks.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#shared/drinks/drink-limits.ts';
import { lighter } from '#shared/text/color.ts';
import { getDrink, IS_NOT_SHOWN } from './drinks.service.ts';

/**
 * The image of a dream cup's link preview: its ETag, which is cheap, and a function that renders the JPEG for `address`.
 * @throws AppError notFound; when rendering, tooMany or unavailable.
 */
export function drinkCard(deps: Deps, id: number) {
  const drink = getDrink(deps, id);
  // A cup does not change, but after a restore another one may have its id, and a new version may render it differently.
  const { vessel, layers, imagePath } = drink;
  const facts = JSON.stringify([id, vessel, layers, imagePath, VERSION]);
  const etag = etagOf(facts);
  const draw = () => svgText(drawCard({ theme: themeById(drink.themeId), drawing: drawDrink(drink) }));
  const render = (address: string) =>
    deps.cards.forceFetch(etag, { context: () => renderJpeg(deps, draw(), address) });
  return { etag, render };
}

const CENTER_X = CARD_WIDTH / 2;
/** The y coordinate of the cup's foot. */
const FOOT_Y = 566;
const CUP = 496;
/** Messengers may crop the image to its middle square, so everything important is inside. */
const LIGHT_RADIUS = 262;

const stop = (offset: number, color: string, opacity = 1): SvgNode =>
  node('stop', { offset, 'stop-color': color, 'stop-opacity': opacity });
const oval = (cx: number, cy: number, rx: number, ry: number, fill: string): SvgNode =>
  node('ellipse', { cx, cy, rx, ry, fill });

/**
 * Draws a cup on a table in front of the colour of its theme, `CARD_WIDTH` by `CARD_HEIGHT` pixels. No text, which needs
 * fonts, and no room: each café's looks different.
 */
export function drawCard({ theme, drawing }: { theme: CupTheme; drawing: SvgNode }): SvgNode {
  const width = (CUP * CUP_WIDTH) / CUP_HEIGHT;
  const [above, below] = [lighter(theme.cup, 0.5), lighter(theme.cup, 0.2)];
  const table = `M0 532 Q${CENTER_X} 500 ${CARD_WIDTH} 532 V${CARD_HEIGHT} H0Z`;
  const cup = { x: CENTER_X - width / 2, y: FOOT_Y - CUP * 0.975, width, height: CUP };
  const size = { width: CARD_WIDTH, height: CARD_HEIGHT };
  return node('svg', { viewBox: `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`, ...size, fill: 'none' }, [
    node('defs', {}, [
      node('linearGradient', { id: 'wall', x1: 0, y1: 0, x2: 0, y2: 1 }, [stop(0, above), stop(1, below)]),
      node('radialGradient', { id: 'light' }, [stop(0, '#ffffff', 0.95), stop(1, '#ffffff', 0.55)]),
      node('radialGradient', { id: 'shade' }, [stop(0, '#2a1c14', 0.42), stop(1, '#2a1c14', 0)]),
    ]),
    node('rect', { ...size, fill: 'url(#wall)' }),
    oval(CENTER_X, 300, LIGHT_RADIUS, LIGHT_RADIUS, 'url(#light)'),
    node('path', { d: table, fill: '#dfcdb2' }),
    oval(CENTER_X + 12, FOOT_Y, width * 0.46, 13, 'url(#shade)'),
    { ...drawing, attrs: { ...drawing.attrs, ...cup } },
  ]);
}

const usesOfFile = preparedOnce((db) =>
  db
    .select({ isHidden: sql<number>`coalesce(${IS_NOT_SHOWN} or ${isNotNull(drinks.deletedAt)}, 0)` })
    .from(images)
    .leftJoin(drinks, eq(drinks.imageId, images.id))
    .where(eq(images.file, sql.placeholder('file')))
    .prepare(),
);

const stateOfFile = cachedUntilChanged('drinks', ({ db }, file) => {
  const uses = usesOfFile(db).all({ file });
  // Cups that look alike share a file.
  return { isHidden: uses.length > 0 && uses.every(({ isHidden }) => isHidden) };
});

/** Whether a file in the uploads folder is the picture of a dream cup that guests don't see. */
export const isHiddenPicture = (reader: Reader, file: string): boolean =>
  stateOfFile(reader, file.toLowerCase())?.isHidden === true;
