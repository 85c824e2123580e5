import { useEffect, useRef } from 'react';

const CLICK_DELAY_MS = 300;
const MAX_DOUBLE_CLICK_MS = 1000;

/**
 * A single click or tap calls `onShow` after the delay, a second one within it `onAdd` instead; so does a slower double
 * click, as set in the system. A key press or a screen reader's click calls `onShow` at once.
 */
export function useCardClicks(onShow: () => void, onAdd: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The `timeStamp` of the last two clicks on this card. */
  const clicks = useRef({ first: -Infinity, second: -Infinity });
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onClick: ({ detail, timeStamp }: { detail: number; timeStamp: number }) => {
      if (detail === 0) return onShow();
      clicks.current = { first: clicks.current.second, second: timeStamp };
      if (timer.current !== undefined) {
        stop();
        return onAdd();
      }
      timer.current = setTimeout(() => {
        stop();
        onShow();
      }, CLICK_DELAY_MS);
    },
    // Not every touch screen fires `dblclick`. Browsers also fire it for two quick taps close together of which the first
    // was on another card or on the category above.
    onDoubleClick: ({ timeStamp }: { timeStamp: number }) => {
      const wasAdded = timer.current === undefined;
      if (wasAdded || timeStamp - clicks.current.first > MAX_DOUBLE_CLICK_MS) return;
      stop();
      onAdd();
    },
  };
}
