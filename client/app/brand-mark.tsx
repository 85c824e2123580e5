import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { versionsOf } from '#client/ui/picture/picture.tsx';
import type { Cafe } from '#shared/cafe.ts';
import { drawCup } from '#shared/drawing/cup-svg.ts';
import { themeById } from '#shared/themes.ts';

/** How wide the logo is on a screen. */
const SIZES = '96px';

const drawing = drawCup(
  [
    { color: '#5B3A29', slots: 7 },
    { color: '#F1DEC2', slots: 8 },
  ],
  themeById(1),
);

/** The café's logo beside its name; a cup where it has none. */
export const BrandMark = ({ logo }: { logo: Cafe['logo'] }) =>
  logo ? (
    <img
      src={logo.imagePath}
      srcSet={versionsOf(logo.imagePath)}
      sizes={SIZES}
      alt=""
      width={logo.width}
      height={logo.height}
    />
  ) : (
    <CupDrawing drawing={drawing} label="" />
  );
