import { useEffect, useRef } from 'react';

/** How long a click waits for a second one, in milliseconds. */
const CLICK_DELAY = 300;

/** No hand's double click is slower, in milliseconds. */
const SLOWEST_DOUBLE_CLICK = 1000;

type CardClicks = { onShow: () => void; onAdd: () => void };

/**
 * A single click or tap shows after the delay, a second one within it adds instead; so does a double click of hands
 * that are slower. A key press or a screen reader's click shows at once.
 */
export function useCardClicks({ onShow, onAdd }: CardClicks) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasAdded = useRef(false);
  /** When the last two clicks on this card were, in milliseconds of the page's time. */
  const clicks = useRef({ first: -Infinity, second: -Infinity });
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
    onClick: ({ detail, timeStamp }: { detail: number; timeStamp: number }) => {
      if (detail === 0) return onShow();
      clicks.current = { first: clicks.current.second, second: timeStamp };
      hasAdded.current = isWaiting();
      if (!hasAdded.current) return wait();
      stop();
      onAdd();
    },
    // Not every touch screen reports it, and it may come later than the delay. To the browser two quick taps close to
    // each other are one, also when the first was on the category above or another card.
    onDoubleClick: ({ timeStamp }: { timeStamp: number }) => {
      if (hasAdded.current || timeStamp - clicks.current.first > SLOWEST_DOUBLE_CLICK) return;
      stop();
      onAdd();
    },
  };
}
