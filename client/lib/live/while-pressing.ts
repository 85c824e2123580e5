/** How long a hand that has pressed may press again, in milliseconds: a double click's second one. */
const PRESSING = 500;

/** How long a hand is believed to go on pressing, in milliseconds: where its end is never told, nothing waits for ever. */
const HOLDING = 10_000;

/**
 * Watches the pointers, so that nothing changes its place under a hand that is pressing.
 * @returns what waits until they have come to rest.
 */
export function watchHand(page: EventTarget): () => Promise<void> {
  let restsAt = Number.NEGATIVE_INFINITY;
  const watch = (name: string, time: number) => {
    const listener = () => {
      restsAt = performance.now() + time;
    };
    page.addEventListener(name, listener, { capture: true, passive: true });
  };
  watch('pointerdown', HOLDING);
  watch('pointerup', PRESSING);
  watch('pointercancel', PRESSING);
  return async () => {
    for (;;) {
      const left = restsAt - performance.now();
      if (left <= 0) return;
      // A hand that is lifted meanwhile rests no sooner than this.
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, PRESSING)));
    }
  };
}
