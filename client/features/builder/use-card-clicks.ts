import { useEffect, useRef } from 'react';

/** How long a click waits for a second one, in milliseconds. */
const CLICK_DELAY = 300;

type CardClicks = { onShow: () => void; onAdd: () => void };

/**
 * A single click or tap shows after the delay, a second one within it adds instead; so does a double click of hands
 * that are slower. A key press or a screen reader's click shows at once.
 */
export function useCardClicks({ onShow, onAdd }: CardClicks) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasAdded = useRef(false);
  const isWaiting = () => timer.current !== undefined;
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const wait = () => {
    timer.current = setTimeout(() => {
      stop();
      onShow();
    }, CLICK_DELAY);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onClick: ({ detail }: { detail: number }) => {
      if (detail === 0) return onShow();
      hasAdded.current = isWaiting();
      if (!hasAdded.current) return wait();
      stop();
      onAdd();
    },
    // Not every touch screen reports it, and it may come later than the delay.
    onDoubleClick: () => {
      if (hasAdded.current) return;
      stop();
      onAdd();
    },
  };
}
