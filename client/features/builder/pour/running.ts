/** The running animations and their elements: `getAnimations()` would force a style calculation in the middle of a step. */
const running = new Map<Animation, Element>();

export function play(
  element: Element,
  id: string,
  frames: Keyframe[] | PropertyIndexedKeyframes,
  timing: KeyframeAnimationOptions,
): Animation {
  const animation = element.animate(frames, { id, fill: 'backwards', ...timing });
  running.set(animation, element);
  for (const end of ['finish', 'cancel']) {
    animation.addEventListener(end, () => running.delete(animation), { once: true });
  }
  return animation;
}

/** The running animations of an element and its descendants: all of them, or those with one of the names. */
export const playing = (within: Element, ...ids: string[]): Animation[] =>
  [...running]
    .filter(([{ id }, element]) => (ids.length === 0 || ids.includes(id)) && within.contains(element))
    .map(([animation]) => animation);
