/** Creates an SVG element, for parts that exist only during an animation. */
export function svgElement(
  tag: string,
  attrs: Record<string, string | number> = {},
  children: SVGElement[] = [],
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export const svgGroup = (...children: SVGElement[]): SVGElement => svgElement('g', {}, children);

export const svgPath = (d: string, fill: string, more: Record<string, string | number> = {}): SVGElement =>
  svgElement('path', { d, fill, ...more });

export const svgLine = (d: string, stroke: string, width: number): SVGElement =>
  svgElement('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round' });
