import { useEffect, useState } from 'react';

/** Called once, after React has hydrated the rendered page. */
let onHydrated: (() => void) | undefined;

/** Announces that React is about to hydrate a page that the server rendered, and calls `then` afterwards. */
export function expectRenderedPage(then: () => void): void {
  onHydrated = then;
}

type Choice = HTMLInputElement | HTMLOptionElement;

const CHOICES = 'main input[type=radio]:checked, main option:checked';

/** The radio buttons and list options that were chosen since the page arrived. */
const newChoices = (): Choice[] =>
  [...document.querySelectorAll<Choice>(CHOICES)].filter(
    (choice) => !('defaultSelected' in choice ? choice.defaultSelected : choice.defaultChecked),
  );

function choose(choice: Choice): void {
  if ('defaultSelected' in choice) {
    choice.selected = true;
    choice.closest('select')?.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    choice.checked = false; // React ignores a click that changes nothing.
    choice.click();
  }
}

/** Repeats choices that guests made before hydration, which resets them. Rendered pages have no text fields. */
export function useEarlyInput(): void {
  // Read before hydration reaches the elements of the page, which happens while they are rendered.
  const [early] = useState(() => (onHydrated ? newChoices() : []));
  useEffect(() => {
    onHydrated?.();
    onHydrated = undefined;
    early.forEach(choose);
  }, [early]);
}
