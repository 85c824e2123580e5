import { type PointerEvent, useRef } from 'react';

const SWIPE_DISTANCE_PX = 48;

/** Handlers for swipes with one finger. The element's `touch-action` must exclude horizontal moves. */
export function useSwipe(onSwipe: (to: 'left' | 'right') => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const reset = () => {
    start.current = null;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y }: PointerEvent) => {
      start.current = isPrimary && pointerType !== 'mouse' ? { id, x, y } : null;
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      reset();
      if (!from || from.id !== pointerId) return;
      const x = clientX - from.x;
      if (Math.abs(x) >= SWIPE_DISTANCE_PX && Math.abs(x) > 2 * Math.abs(clientY - from.y))
        onSwipe(x < 0 ? 'left' : 'right');
    },
    onPointerCancel: reset,
  };
}
