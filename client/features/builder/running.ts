/** What still moves. The browser knows too, but computes all styles when it is asked, in the middle of a step. */
const running = new Map<Animation, Element>();

/** Lets an element move, under a name, until it has done so. */
export function play(
  element: Element,
  id: string,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
): Animation {
  const animation = element.animate(frames, { id, fill: 'backwards', ...timing });
  running.set(animation, element);
  for (const end of ['finish', 'cancel']) {
    animation.addEventListener(end, () => running.delete(animation), { once: true });
  }
  return animation;
}

/** The animations, all or those with one of the names, that are still running on an element or in it. */
export const playing = (within: Element, ...ids: string[]): Animation[] =>
  [...running]
    .filter(([{ id }, element]) => (ids.length === 0 || ids.includes(id)) && within.contains(element))
    .map(([animation]) => animation);
