import { CUP_HEIGHT, CUP_WIDTH, drawCup, type SvgNode } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import { stack } from './cafe-parts.ts';
import { box, cupAt, disc, glow, picture, place, shadow, shape } from './canvas.ts';
import { leaf } from './fruit.ts';
import { bean } from './pantry.ts';

const ICON = stack(['#5A3018', 7], ['#D9A873', 4], ['#FBF1E0', 6]);

/** What stands in for a picture that is missing. */
export const defaultPicture = (): SvgNode =>
  picture(
    640,
    640,
    box(0, 0, 640, 640, 0, '#EFE3D0'),
    disc(320, 310, 236, '#F8F1E4'),
    glow(260, 230, 300, '#FFFFFF', 0.7),
    shape('M0 520 Q320 494 640 520 V640 H0Z', '#DFCDB2'),
    shadow(346, 562, 124, 13, 0.3),
    cupAt(320, 566, 460, themeById(1), ICON),
    place(492, 572, 0.4, 40, bean()),
    place(540, 590, 0.36, -30, bean()),
    place(134, 574, 0.6, 64, leaf()),
  );

/** The cups in the picture that a link to the café shows. */
export const cardCups = () => [
  { theme: themeById(2), layers: stack(['#C4405C', 5], ['#F3B7C2', 7], ['#FFF4EA', 4]) },
  { theme: themeById(5), layers: stack(['#F0A93B', 8], ['#F6D37A', 5], ['#FFF4DC', 4]) },
  { theme: themeById(1), layers: ICON },
];

/** The icon of the installed page: the cup on green, within the circle that some systems cut out. */
export const appIcon = (): SvgNode =>
  picture(
    512,
    512,
    box(0, 0, 512, 512, 0, '#3F6B3A'),
    disc(256, 256, 204, '#FBF7F0'),
    cupAt(256, 424, 344, themeById(1), ICON),
  );

/** The icon of the browser's tab: the cup alone, in a square. */
export function favicon(): SvgNode {
  const cup = drawCup(ICON, themeById(1));
  const margin = (CUP_HEIGHT - CUP_WIDTH) / 2;
  return { ...cup, attrs: { ...cup.attrs, viewBox: `${-margin} 0 ${CUP_HEIGHT} ${CUP_HEIGHT}` } };
}
