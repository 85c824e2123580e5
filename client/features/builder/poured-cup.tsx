import { useDeferredValue, useMemo } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { cupText } from '#client/cup/cup-text.ts';
import { layersOf } from '#shared/cup.ts';
import { drawCup } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import type { BuilderState } from './builder-state.ts';
import { slotKeys } from './cup-motion.ts';
import { useCupMotion } from './use-cup-motion.ts';

type PouredCupProps = {
  state: Pick<BuilderState, 'cup' | 'themeId' | 'still'>;
  className?: string | undefined;
};

/** The builder's cup. What it is called follows at once; it is drawn in a frame of its own, after the lists and texts. */
export function PouredCup({ state, className }: PouredCupProps) {
  const { cup, themeId, still } = useDeferredValue(state);
  const drawing = useMemo(() => drawCup(layersOf(cup), themeById(themeId), slotKeys(cup)), [cup, themeId]);
  const svg = useCupMotion(cup, still);
  const label = cupText(layersOf(state.cup), themeById(state.themeId));
  return <CupDrawing ref={svg} drawing={drawing} label={label} className={className} />;
}
