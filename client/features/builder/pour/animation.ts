import type { SvgNode } from '#shared/cup/drawing/svg-node.ts';

/** Durations of the cup's animations, in milliseconds. The first four are from section 9 of the specification. */
export const ADD_DELAY = 50;
export const POUR = { in: 1000, out: 2000 };
export const FADE_IN = { duration: 1200, stagger: 300 };
/** The stream reaches the cup, and the column of slots starts to rise. */
export const LANDED = 650;
/** The lid is lifted before the stream falls, and returns after the last one. */
export const LID = { up: 300, down: 450 };
export const SWAY = { duration: 1500, iterations: 3 };
/** The slots above drop once the removed ones have begun to fade. */
export const DROP = { duration: 600, delay: 120 };
export const FADE_OUT = 450;
/** The playback rate of running pours when another step follows. */
export const CATCH_UP_PLAYBACK_RATE = 6;

/** Creates the elements of a part that exists only during an animation. */
export function elementOf({ tag, attrs, children = [] }: SvgNode): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  element.append(...children.map(elementOf));
  return element;
}

export const play = (
  element: Element | null | undefined,
  id: string,
  frames: Keyframe[] | PropertyIndexedKeyframes,
  timing: KeyframeAnimationOptions,
): Animation | undefined => element?.animate(frames, { id, fill: 'backwards', ...timing });
