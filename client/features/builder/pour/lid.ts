import { STRAW_HOLE } from '#shared/cup/drawing/cup-svg.ts';
import { LID, SWAY } from './cup-timing.ts';
import { play } from './svg-element.ts';

const CLOSED = 'translate(0px, 0px) rotate(0deg)';
const OPEN = 'translate(92px, -66px) rotate(24deg)';

/**
 * Lifts the lid with its straw up and aside until `end`, in milliseconds; then it returns and the straw sways.
 * @param running the running animations of the cup
 */
export function openLid(svg: SVGSVGElement, end: number, running: readonly Animation[]): void {
  const duration = end + LID.down;
  const [up, down] = [LID.up / duration, end / duration];
  const wasOpen = running.some(({ id }) => id === 'lid');
  for (const animation of running) if (['lid', 'sway'].includes(animation.id)) animation.cancel();
  const straws = [...svg.querySelectorAll('.cup-straw')];
  const cover = svg.querySelector('.cup-cover');
  if (cover) {
    const frames = [
      { transform: wasOpen ? OPEN : CLOSED, easing: 'ease-out' },
      { transform: OPEN, offset: up },
      { transform: OPEN, offset: down, easing: 'ease-in-out' },
      { transform: CLOSED },
    ];
    const gone = [
      { opacity: wasOpen ? 0 : 1 },
      { opacity: 0, offset: up },
      { opacity: 0, offset: down },
      { opacity: 1 },
    ];
    play(cover, 'lid', frames, { duration });
    play(straws[0], 'lid', gone, { duration });
  }
  for (const straw of straws) sway(straw, duration);
}

function sway(straw: Element, delay: number): void {
  const { x, y } = STRAW_HOLE;
  const at = (degrees: number, offset: number) => ({
    offset,
    easing: 'ease-in-out',
    transform: `translate(${x}px, ${y}px) rotate(${degrees}deg) translate(${-x}px, ${-y}px)`,
  });
  play(straw, 'sway', [at(0, 0), at(-5, 0.3), at(1, 0.7), at(0, 1)], { delay, ...SWAY, fill: 'none' });
}
