import { levelAt } from '#shared/drawing/cup-svg.ts';
import { ADD_DELAY, POUR } from './cup-timing.ts';
import { play } from './running.ts';
import { createStream, LID_Y } from './stream-svg.ts';

/** The stream falls, for the share `fallen` of the time, then grows to its full width. */
const flow = (fallen: number): Keyframe[] => [
  { transform: 'scale(0.5, 0)', easing: 'ease-in' },
  { transform: 'scale(0.6, 1)', offset: fallen, easing: 'ease-out' },
  { transform: 'scale(1, 1)' },
];

/** The stream thins; then its end falls to `bottom`, until the share `fallen` of the time. */
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
  /** The number of slots that were full before. */
  from: number;
  /** The number of slots that the stream fills. */
  slots: number;
  /** Milliseconds from now. */
  delay: number;
};

/** Animates a stream from above through the lid. The slots that it fills, from the element `first` on, cover its end. */
export function pourStream(svg: SVGSVGElement, first: Element, { color, from, slots, delay }: Stream): void {
  const { y } = levelAt(from);
  const { inside, above } = createStream(color, slots, y);
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
