import type { SvgNode } from '#shared/cup/drawing/svg-node.ts';

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
