/** How long after a press another one may follow, in milliseconds: the second of a double click. */
const DOUBLE_CLICK = 500;

/** How long a press lasts at most, in milliseconds, since its end may never be reported. */
const LONGEST_PRESS = 10_000;

/**
 * Tracks the pointers, so that nothing moves under one that is pressed.
 * @returns waits until all are released.
 */
export function trackPresses(page: EventTarget): () => Promise<void> {
  let releasedAt = Number.NEGATIVE_INFINITY;
  const track = (name: string, time: number) => {
    const listener = () => {
      releasedAt = performance.now() + time;
    };
    page.addEventListener(name, listener, { capture: true, passive: true });
  };
  track('pointerdown', LONGEST_PRESS);
  track('pointerup', DOUBLE_CLICK);
  track('pointercancel', DOUBLE_CLICK);
  return async () => {
    for (;;) {
      const left = releasedAt - performance.now();
      if (left <= 0) return;
      // A release meanwhile ends the wait no sooner than this.
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, DOUBLE_CLICK)));
    }
  };
}
