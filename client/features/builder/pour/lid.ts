import { STRAW_HOLE } from '#shared/cup/drawing/cup-svg.ts';
import { LID, SWAY } from './cup-timing.ts';
import { play, playing } from './running.ts';

const CLOSED = 'translate(0px, 0px) rotate(0deg)';
const OPEN = 'translate(92px, -66px) rotate(24deg)';

/** Lifts the lid with its straw up and aside until `end`, in milliseconds; then it returns and the straw sways. */
export function openLid(svg: SVGSVGElement, end: number): void {
  const duration = end + LID.down;
  const [up, down] = [LID.up / duration, end / duration];
  const cover = svg.querySelector('.cup-cover');
  const wasOpen = cover !== null && playing(cover, 'lid').length > 0;
  const straws = [...svg.querySelectorAll('.cup-straw')];
  for (const running of playing(svg, 'lid', 'sway')) running.cancel();
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
    const [sunken] = straws;
    play(cover, 'lid', frames, { duration });
    if (sunken) play(sunken, 'lid', gone, { duration });
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
  const timing: KeyframeAnimationOptions = { delay, ...SWAY, fill: 'none' };
  play(straw, 'sway', [at(0, 0), at(-5, 0.3), at(1, 0.7), at(0, 1)], timing);
}
