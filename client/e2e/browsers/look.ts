export type Step = { css: string; role?: string; name?: string; text?: string };
type Axe = {
  setup: () => void;
  teardown: () => void;
  commons: {
    aria: { getRole: (element: Element) => string | null };
    text: { accessibleText: (element: Element) => string };
  };
};

/** The visible state of an element. `isReachable` means that a click in its middle would reach it, and that it is not blocked. */
export type Seen = {
  text: string;
  value: string;
  isFocused: boolean;
  isLoaded: boolean;
  isReachable: boolean;
  x: number;
  y: number;
};

/**
 * Runs in the page. Axe computes roles and names as screen readers do.
 * @returns null if no visible element matches; false if the page has no axe
 */
export function look(steps: Step[], isToClick: boolean): Seen | null | false {
  if (!('axe' in window)) return false;
  const { setup, teardown, commons } = window.axe as Axe;
  const isMatch = (element: Element, { role, name, text }: Step) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (role === undefined || commons.aria.getRole(element) === role) &&
    (text === undefined || new RegExp(text).test(element.textContent.replace(/\s+/g, ' '))) &&
    (name === undefined || new RegExp(name).test(commons.text.accessibleText(element).trim()));
  let found: Element | undefined = document.body;
  setup();
  try {
    for (const step of steps) {
      const all: Element[] = [...(found?.querySelectorAll(step.css) ?? [])].filter((one) =>
        isMatch(one, step),
      );
      // The innermost of nested elements with the same text.
      found = all.find((one) => !all.some((other) => one !== other && one.contains(other)));
    }
  } finally {
    teardown();
  }
  if (!found) return null;
  if (isToClick) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return (
      playState === 'running' && target?.contains(found) && effect?.getComputedTiming().endTime !== Infinity
    );
  });
  return {
    text: found.textContent.replace(/\s+/g, ' '),
    value: 'value' in found ? String(found.value) : '',
    isFocused: document.activeElement === found,
    isLoaded: found instanceof HTMLImageElement && found.complete && found.naturalWidth > 0,
    isReachable:
      !isMoving &&
      found.ariaDisabled !== 'true' &&
      hit !== null &&
      (found.contains(hit) || hit.contains(found)),
    x,
    y,
  };
}
