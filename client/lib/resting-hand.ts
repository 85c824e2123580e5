/** How long a hand that has pressed may press again, in milliseconds: a double click's second one. */
const PRESSING = 500;

/**
 * Watches the pointers, so that nothing changes its place under a hand that is pressing.
 * @returns what waits until they have come to rest.
 */
export function watchHand(page: EventTarget): () => Promise<void> {
  let lastPress = Number.NEGATIVE_INFINITY;
  const press = () => {
    lastPress = performance.now();
  };
  for (const name of ['pointerdown', 'pointerup'] as const)
    page.addEventListener(name, press, { capture: true, passive: true });
  return async () => {
    for (;;) {
      const left = lastPress + PRESSING - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
}
