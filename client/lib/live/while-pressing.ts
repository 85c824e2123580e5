const DOUBLE_CLICK_MS = 500;

/** How long a press lasts at most, since its end may never be reported. */
const MAX_PRESS_MS = 10_000;

/** Tracks pressed pointers, so that nothing moves under them. @returns waits until all are released. */
export function trackPresses(page: EventTarget): () => Promise<void> {
  let releasedAt = Number.NEGATIVE_INFINITY;
  const track = (name: string, time: number) => {
    const listener = () => {
      releasedAt = performance.now() + time;
    };
    page.addEventListener(name, listener, { capture: true, passive: true });
  };
  track('pointerdown', MAX_PRESS_MS);
  track('pointerup', DOUBLE_CLICK_MS);
  track('pointercancel', DOUBLE_CLICK_MS);
  return async () => {
    for (;;) {
      const left = releasedAt - performance.now();
      if (left <= 0) return;
      // A release meanwhile ends the wait no sooner than this.
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, DOUBLE_CLICK_MS)));
    }
  };
}
