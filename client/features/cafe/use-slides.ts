import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** Milliseconds; the specification's. */
const AUTOPLAY_MS = 10_000;
const TRANSITION_MS = 500;

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function onResize(onChange: () => void) {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** How many slides are in sight, from the stylesheet: 3, 2 or 1; 3 on the server. */
const useVisible = (list: RefObject<HTMLElement | null>) =>
  useSyncExternalStore(
    onResize,
    () => (list.current ? Number(getComputedStyle(list.current).getPropertyValue('--visible')) : 3),
    () => 3,
  );

/** `leading` slides before `index` are rendered while they slide out; `offset` is where the list starts, in slides. */
type Position = { index: number; leading: number; offset: number };

/**
 * Which slides a carousel shows. The list starts with the current slide and goes round, so it has no end; a step
 * animates the list by one slide, and then the slide that left is rendered as the last one.
 * @param list the element whose children are the slides
 * @param count how many slides there are
 */
export function useSlides(list: RefObject<HTMLElement | null>, count: number) {
  const visible = useVisible(list);
  const [{ index, leading, offset }, setPosition] = useState<Position>({ index: 0, leading: 0, offset: 0 });
  const [isPaused, setPaused] = useState(false);
  const modulo = (slide: number) => ((slide % count) + count) % count;
  const canMove = count > visible;

  /** Moves by a number of slides, backwards if negative. Further than the slides out of sight reach it jumps first. */
  const move = (by: number) => {
    if (!canMove || by === 0) return;
    const steps = Math.min(Math.abs(by), count - visible);
    setPosition({ index: modulo(index + by), leading: by > 0 ? steps : 0, offset: by > 0 ? 0 : steps });
  };

  useLayoutEffect(() => {
    const [first, second] = list.current?.children ?? [];
    if (leading + offset === 0 || !(first instanceof HTMLElement && second instanceof HTMLElement)) return;
    const step = first.offsetLeft - second.offsetLeft;
    const animation = list.current?.animate(
      { transform: [`translateX(${offset * step}px)`, `translateX(${leading * step}px)`] },
      { duration: isMotionReduced() ? 0 : TRANSITION_MS, easing: 'ease', fill: 'forwards' },
    );
    if (animation) animation.onfinish = () => setPosition({ index, leading: 0, offset: 0 });
    return () => animation?.cancel();
  }, [list, index, leading, offset]);

  const autoplay = useEffectEvent(() => {
    if (
      !document.hidden &&
      !isMotionReduced() &&
      !list.current?.closest('section')?.matches(':hover, :focus-within')
    )
      move(1);
  });
  useEffect(() => {
    if (isPaused || !canMove) return;
    const timer = setInterval(autoplay, AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [isPaused, canMove]);

  return {
    index: modulo(index),
    canMove,
    isPaused,
    setPaused,
    move,
    /** The slides in the order in which they are rendered, and whether each is in sight. */
    order: Array.from({ length: count }, (_, at) => ({
      slide: modulo(index - leading + at),
      isVisible: at >= leading && at < leading + visible,
    })),
  };
}
