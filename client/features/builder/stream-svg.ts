import { darker, lighter } from '#shared/color.ts';

/** The stream pours through an opening of the lid, left of the straw. */
const X = 92;
export const LID_Y = 64;
/** The top of the stream in the cup, hidden by the lid. */
const BEHIND_LID_Y = 56;
/** The length over which the stream above the lid fades in. */
const SOFT = 24;

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

const bar = (x: number, width: number, top: number, bottom: number, attrs: Record<string, string | number>) =>
  svgElement('rect', { x, y: top, width, height: bottom - top, ...attrs });

/** A stream centred at x = 0, with a shadow and a highlight along it. */
const jet = (color: string, half: number, top: number, bottom: number): SVGElement[] => [
  bar(-half, 2 * half, top, bottom, { fill: color, rx: half }),
  bar(0.45 * half, 0.4 * half, top, bottom - half, { fill: darker(color, 0.25), 'fill-opacity': 0.5 }),
  bar(-0.7 * half, 0.4 * half, top, bottom - half, { fill: lighter(color, 0.5), 'fill-opacity': 0.8 }),
];

const softness = (color: string, half: number): SVGElement[] =>
  [0, 4, 8, 12, 16, 20].map((top) =>
    bar(-half, 2 * half, top, SOFT + half, { fill: color, 'fill-opacity': 0.3 }),
  );

/** Parts of a stream, each in two groups: the outer one animates its start, the inner one its end. */
const around = (...parts: SVGElement[][]): SVGElement =>
  svgElement(
    'g',
    { class: 'cup-stream', transform: `translate(${X} 0)` },
    parts.map((part) => svgElement('g', {}, [svgElement('g', {}, part)])),
  );

/**
 * A stream that fills `slots` slots: `inside` the cup, down to `bottom`, and `above` the lid, which is the opening
 * and then the stream.
 */
export function createStream(color: string, slots: number, bottom: number) {
  const half = Math.min(8, 4 + slots / 2);
  const opening = { cx: 0, cy: LID_Y, rx: half + 4, ry: 3.2, fill: '#1d130d', 'fill-opacity': 0.55 };
  return {
    inside: around(jet(color, half, BEHIND_LID_Y, bottom)),
    above: around(
      [svgElement('ellipse', opening)],
      [...softness(color, half), ...jet(color, half, SOFT, LID_Y + 1)],
    ),
  };
}
