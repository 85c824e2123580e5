import { useMemo } from 'react';
import { cupText } from '#client/lib/cup-text.ts';
import { CupDrawing } from '#client/ui/cup-drawing.tsx';
import { type Cup, layersOf } from '#shared/cup.ts';
import { drawCup } from '#shared/cup-svg.ts';
import type { CupTheme } from '#shared/themes.ts';
import { slotKeys } from './cup-motion.ts';
import { useCupMotion } from './use-cup-motion.ts';

type PouredCupProps = {
  cup: Cup;
  theme: CupTheme;
  /** Whether the cup is there as it is, and nothing is seen to be poured: it was restored. */
  still: boolean;
  className?: string | undefined;
};

/** The builder's cup. */
export function PouredCup({ cup, theme, still, className }: PouredCupProps) {
  const drawing = useMemo(() => drawCup(layersOf(cup), theme, slotKeys(cup)), [cup, theme]);
  const svg = useCupMotion(cup, still);
  return (
    <CupDrawing ref={svg} drawing={drawing} label={cupText(layersOf(cup), theme)} className={className} />
  );
}
