import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Cup } from '#shared/cup.ts';
import { playMotion, slotElements, stopMotion } from './cup-animations.ts';
import { cupMotion } from './cup-motion.ts';

const isStillPending = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Moves the drawing of a cup from what it held before to what it holds now. The drawing itself is always that of the
 * cup as it is, so nothing that happens meanwhile is lost. Where `still`, or where less motion is wished, nothing moves.
 */
export function useCupMotion(cup: Cup, still: boolean): RefObject<SVGSVGElement | null> {
  const svg = useRef<SVGSVGElement>(null);
  const shown = useRef<{ cup: Cup; slots: Element[] }>(null);
  useLayoutEffect(() => {
    if (!svg.current) return;
    const before = shown.current;
    const slots = slotElements(svg.current);
    shown.current = { cup, slots };
    if (still || isStillPending()) stopMotion(svg.current);
    else if (before && before.cup !== cup)
      playMotion(svg.current, cupMotion(before.cup, cup), before.slots, slots);
  }, [cup, still]);
  return svg;
}
