import { useEffect, useRef } from 'react';

const CLICK_DELAY_MS = 300;
const MAX_DOUBLE_CLICK_MS = 1000;

type CardClicks = { onShow: () => void; onAdd: () => void };

/**
 * A single click or tap calls `onShow` after the delay, a second one within it `onAdd` instead; so does a slower double
 * click, as set in the system. A key press or a screen reader's click calls `onShow` at once.
 */
export function useCardClicks({ onShow, onAdd }: CardClicks) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasAdded = useRef(false);
  /** The `timeStamp` of the last two clicks on this card. */
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
    }, CLICK_DELAY_MS);
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
    // Not every touch screen fires `dblclick`, and it may come after the delay. Browsers also fire it for two quick taps
    // close together of which the first was on another card or on the category above.
    onDoubleClick: ({ timeStamp }: { timeStamp: number }) => {
      if (hasAdded.current || timeStamp - clicks.current.first > MAX_DOUBLE_CLICK_MS) return;
      stop();
      onAdd();
    },
  };
}
