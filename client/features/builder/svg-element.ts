import type { SvgNode } from '#shared/cup-svg.ts';

/** A part of a drawing as an element of its own, for what is only there for a moment. */
export function elementOf({ tag, attrs, children = [] }: SvgNode): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  element.append(...children.map(elementOf));
  return element;
}
