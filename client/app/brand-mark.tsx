import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { drawCup } from '#shared/drawing/cup-svg.ts';
import { themeById } from '#shared/themes.ts';

const drawing = drawCup(
  [
    { color: '#5B3A29', slots: 7 },
    { color: '#F1DEC2', slots: 8 },
  ],
  themeById(1),
);

/** The cup beside the café's name. */
export const BrandMark = () => <CupDrawing drawing={drawing} label="" />;
