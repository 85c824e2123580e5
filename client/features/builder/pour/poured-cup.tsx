import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { cupText } from '#client/cup/cup-text.ts';
import type { BuilderState } from '#client/features/builder/builder-state.ts';
import { type Cup, layersOf } from '#shared/cup/cup.ts';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import { playMotion } from './cup-animations.ts';
import { cupMotion, slotKeys } from './cup-motion.ts';

type PouredCupProps = { state: BuilderState; className: string | undefined };

/** The builder's cup. Its label changes at once; the SVG is rendered in a later frame, after the lists and texts. */
export function PouredCup({ state, className }: PouredCupProps) {
  const { cup, themeId, vessel, still } = useDeferredValue(state);
  const drawing = useMemo(
    () => drawCup(layersOf(cup), themeById(themeId), { keys: slotKeys(cup), vessel }),
    [cup, themeId, vessel],
  );
  const svg = useCupMotion(cup, still);
  const label = cupText(layersOf(state.cup), themeById(state.themeId), state.vessel);
  return <CupDrawing ref={svg} drawing={drawing} label={label} className={className} />;
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates the change from the previous cup, except where `still` or with prefers-reduced-motion. The SVG is always the current cup. */
function useCupMotion(cup: Cup, still: boolean): RefObject<SVGSVGElement | null> {
  const svg = useRef<SVGSVGElement>(null);
  const shown = useRef<{ cup: Cup; slots: Element[] }>(null);
  useLayoutEffect(() => {
    if (!svg.current) return;
    const before = shown.current;
    const slots = [...svg.current.querySelectorAll('.cup-layers > .cup-slot')];
    shown.current = { cup, slots };
    if (still || prefersReducedMotion()) {
      for (const animation of svg.current.getAnimations({ subtree: true })) animation.finish();
    } else if (before && before.cup !== cup)
      playMotion(svg.current, cupMotion(before.cup, cup), before.slots, slots);
  }, [cup, still]);
  return svg;
}
