import { useMemo } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { slotsFor } from '#shared/cup/cup.ts';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import type { Texture } from '#shared/cup/textures.ts';

type FillCupProps = {
  texture: Texture;
  /** As `#RRGGBB`. */
  color: string;
  /** In percent of the cup. */
  fillLevel: number;
  className?: string | undefined;
};

/** A cup filled by one ingredient; without a label, because the text beside it has the number. */
export function FillCup({ color, fillLevel, texture, className }: FillCupProps) {
  const slots = slotsFor({ fillLevel });
  const drawing = useMemo(() => drawCup([{ color, slots, texture }], themeById(1)), [color, slots, texture]);
  return <CupDrawing drawing={drawing} label="" className={className} />;
}
