import { useEffect, useState } from 'react';

/** Called when the page that the server rendered is taken over; undefined since. */
let onTakenOver: (() => void) | undefined;

/** Says that React is about to take over a page that the server rendered. `then` is called when it has. */
export function expectRenderedPage(then: () => void): void {
  onTakenOver = then;
}

/** The lists and radio buttons that were chosen from since the page arrived. */
function changedControls(): (HTMLInputElement | HTMLSelectElement)[] {
  const radios = [...document.querySelectorAll<HTMLInputElement>('main input[type=radio]')];
  const options = [...document.querySelectorAll<HTMLOptionElement>('main option')];
  return [
    ...radios.filter(({ checked, defaultChecked }) => checked && !defaultChecked),
    ...options
      .filter(({ selected, defaultSelected }) => selected && !defaultSelected)
      .flatMap((option) => option.closest('select') ?? []),
  ];
}

function choose(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    control.checked = false; // React ignores a click that changes nothing.
    control.click();
  }
}

/** Repeats choices that guests made before React took over the page, which resets them. Rendered pages have no text fields. */
export function useEarlyInput(): void {
  // Read before the elements of the page are taken over, which happens while they are rendered.
  const [early] = useState(() =>
    onTakenOver ? changedControls().map((control) => ({ control, value: control.value })) : [],
  );
  useEffect(() => {
    onTakenOver?.();
    onTakenOver = undefined;
    for (const { control, value } of early) choose(control, value);
  }, [early]);
}
