import { levelAt } from '#shared/cup-svg.ts';
import { ADD_DELAY, POUR } from './cup-timing.ts';
import { play } from './running.ts';
import { drawStream, LID_Y } from './stream-svg.ts';
import { elementOf } from './svg-element.ts';

/** Falls, which takes a share of the time, and grows to its width. */
const flow = (fallen: number): Keyframe[] => [
  { transform: 'scale(0.5, 0)', easing: 'ease-in' },
  { transform: 'scale(0.6, 1)', offset: fallen, easing: 'ease-out' },
  { transform: 'scale(1, 1)' },
];

/** Grows thin; then its end falls down to `bottom`, where it is after a share of the time. */
const runDry = (bottom: number, fallen: number): Keyframe[] => [
  { transform: 'translateY(0px) scale(1, 1)' },
  { transform: 'translateY(0px) scale(0.7, 1)', offset: 0.7, easing: 'ease-in' },
  { transform: `translateY(${bottom}px) scale(0.5, 0)`, offset: fallen },
  { transform: `translateY(${bottom}px) scale(0.5, 0)` },
];

const OPEN: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1 }];
const CLOSE: Keyframe[] = [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }];

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
  const { y } = levelAt(from);
  const drawn = drawStream(color, slots, y);
  const [inside, above] = [elementOf(drawn.inside), elementOf(drawn.above)];
  first.before(inside);
  svg.lastElementChild?.before(above);

  const start = ADD_DELAY + delay;
  const move = (part: Element | undefined, comes: Keyframe[], goes: Keyframe[]) => {
    const inner = part?.firstElementChild;
    if (!inner) return;
    play(part, 'pour-in', comes, { delay: start, duration: POUR.in });
    return play(inner, 'pour-out', goes, { delay: start + POUR.in, duration: POUR.out, fill: 'forwards' });
  };
  const [opening, mouth] = above.children;
  move(opening, OPEN, CLOSE);
  move(mouth, flow(0.1), runDry(LID_Y, 0.85));
  move(inside.children[0], flow(0.35), runDry(y, 1))?.addEventListener('finish', () => {
    inside.remove();
    above.remove();
  });
}
