import { useMemo } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { slotsFor } from '#shared/cup.ts';
import { drawCup } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';

type FillCupProps = {
  /** As `#RRGGBB`. */
  color: string;
  /** How much of the cup is filled, in percent. */
  fillLevel: number;
  className?: string | undefined;
};

/** A cup with as much in it as one ingredient fills; the text beside it says how much that is. */
export function FillCup({ color, fillLevel, className }: FillCupProps) {
  const slots = slotsFor({ fillLevel });
  const drawing = useMemo(() => drawCup([{ color, slots }], themeById(1)), [color, slots]);
  return <CupDrawing drawing={drawing} label="" className={className} />;
}
