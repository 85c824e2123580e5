import { useEffect, useRef } from 'react';

/** How long a click waits for a second one, in milliseconds. */
const CLICK_DELAY = 300;

type CardClicks = { onShow: () => void; onAdd: () => void };

/** A single click shows after the delay, a double click adds instead. A key press or a screen reader's click shows at once. */
export function useCardClicks({ onShow, onAdd }: CardClicks) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onClick: (event: { detail: number }) => {
      clearTimeout(timer.current);
      if (event.detail === 0) onShow();
      else if (event.detail === 1) timer.current = setTimeout(onShow, CLICK_DELAY);
    },
    onDoubleClick: () => {
      clearTimeout(timer.current);
      onAdd();
    },
  };
}
