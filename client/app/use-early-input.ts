import { useEffect, useState } from 'react';

/** Called when the page that the server rendered is taken over; undefined since. */
let onTakenOver: (() => void) | undefined;

/** Says that React is about to take over a page that the server rendered. `then` is called when it has. */
export function expectRenderedPage(then: () => void): void {
  onTakenOver = then;
}

type Choice = HTMLInputElement | HTMLOptionElement;

const CHOICES = 'main input[type=radio]:checked, main option:checked';

/** The radio buttons and the options of lists that were chosen since the page arrived. */
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

/** Repeats choices that guests made before React took over the page, which resets them. Rendered pages have no text fields. */
export function useEarlyInput(): void {
  // Read before the elements of the page are taken over, which happens while they are rendered.
  const [early] = useState(() => (onTakenOver ? newChoices() : []));
  useEffect(() => {
    onTakenOver?.();
    onTakenOver = undefined;
    early.forEach(choose);
  }, [early]);
}
