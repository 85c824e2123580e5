import { darker, lighter } from '#shared/color.ts';
import { levelAt, type SvgNode } from '#shared/cup-svg.ts';
import { ADD_DELAY, POUR } from './cup-timing.ts';
import { play } from './running.ts';
import { elementOf } from './svg-element.ts';

/** Where it is poured: through an opening of the lid, left of the straw. */
const X = 92;
const LID_Y = 64;
const BEHIND_LID_Y = 56;
const node = (tag: string, attrs: SvgNode['attrs'], children: SvgNode[] = []): SvgNode => ({
  tag,
  attrs,
  children,
});

const bar = (x: number, width: number, top: number, bottom: number, attrs: SvgNode['attrs']): SvgNode =>
  node('rect', { x, y: top, width, height: bottom - top, rx: width / 2, ...attrs });

/** A stream around the middle of which it is drawn, with a light and a shade along it. It begins softly, out of the air. */
function jet(color: string, half: number, top: number, bottom: number): SvgNode {
  const soft = [0, 6, 12, 18].map((y) =>
    bar(-half, 2 * half, top + y, bottom, { fill: color, 'fill-opacity': 0.4 }),
  );
  return node('g', {}, [
    ...soft,
    bar(-half, 2 * half, top + 24, bottom, { fill: color }),
    bar(0.45 * half, 0.5 * half, top + 24, bottom - half, { fill: darker(color, 0.25), 'fill-opacity': 0.5 }),
    bar(-0.6 * half, 0.4 * half, top + 24, bottom - half, { fill: lighter(color, 0.5), 'fill-opacity': 0.8 }),
  ]);
}

/** The opening of the lid, which is there while something is poured. */
const opening = (half: number): SvgNode =>
  node('g', {}, [
    node('ellipse', { cx: 0, cy: LID_Y, rx: half + 4, ry: 3.2, fill: '#1d130d', 'fill-opacity': 0.55 }),
  ]);

/** Parts of a stream, each of which comes by itself (the outer group) and goes by itself: no group moves in two ways. */
const around = (...parts: SvgNode[]): SVGElement =>
  elementOf(
    node(
      'g',
      { class: 'cup-stream', transform: `translate(${X} 0)` },
      parts.map((part) => node('g', {}, [part])),
    ),
  );

/** Falls to `bottom`, wherefore it takes `arrival`, a share of the time, and grows to its width. */
const flow = (arrival: number): Keyframe[] => [
  { transform: 'scale(0.5, 0)', easing: 'ease-in' },
  { transform: 'scale(0.6, 1)', offset: arrival, easing: 'ease-out' },
  { transform: 'scale(1, 1)' },
];

/** Grows thin; then its end falls down to `bottom`. */
const runDry = (bottom: number, gone: number): Keyframe[] => [
  { transform: 'translateY(0px) scale(1, 1)' },
  { transform: 'translateY(0px) scale(0.7, 1)', offset: 0.7, easing: 'ease-in' },
  { transform: `translateY(${bottom}px) scale(0.5, 0)`, offset: gone },
  { transform: `translateY(${bottom}px) scale(0.5, 0)` },
];

type Stream = {
  color: string;
  /** How many slots were full before, and how many it fills. */
  from: number;
  slots: number;
  /** Milliseconds from now. */
  delay: number;
};

/** Lets a stream flow from above through the lid until it is dry. What it fills, `first` and the next, hides its end. */
export function pourStream(svg: SVGSVGElement, first: Element, { color, from, slots, delay }: Stream): void {
  const half = Math.min(8, 4 + slots / 2);
  const { y } = levelAt(from);
  const inside = around(jet(color, half, BEHIND_LID_Y, y));
  const above = around(opening(half), jet(color, half, 0, LID_Y + 1));
  first.before(inside);
  svg.lastElementChild?.before(above);

  const move = (part: Element | undefined, comes: Keyframe[], goes: Keyframe[]) => {
    const inner = part?.firstElementChild;
    if (!inner) return;
    const start = ADD_DELAY + delay;
    play(part, 'pour-in', comes, { delay: start, duration: POUR.in });
    return play(inner, 'pour-out', goes, { delay: start + POUR.in, duration: POUR.out, fill: 'forwards' });
  };
  const [hole, mouth] = above.children;
  move(
    hole,
    [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1 }],
    [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }],
  );
  move(mouth, flow(0.1), runDry(LID_Y, 0.85));
  move(inside.children[0], flow(0.35), runDry(y, 1))?.addEventListener('finish', () => {
    inside.remove();
    above.remove();
  });
}
