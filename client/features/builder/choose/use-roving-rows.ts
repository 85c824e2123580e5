import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const ROWS: Record<string, (row: number, count: number) => number> = {
  ArrowDown: (row, count) => Math.min(row + 1, count - 1),
  ArrowUp: (row) => Math.max(row - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A list that is one tab stop, `active`: the arrow keys, Home and End move the focus between its rows. */
export function useRovingRows() {
  const [active, setActive] = useState(0);
  const rowOf = (list: Element, target: EventTarget) =>
    [...list.children].findIndex((row) => target instanceof Node && row.contains(target));
  return {
    active,
    onFocus: ({ currentTarget, target }: FocusEvent) => setActive(rowOf(currentTarget, target)),
    onKeyDown: (event: KeyboardEvent) => {
      const { currentTarget: list, target, key } = event;
      const from = rowOf(list, target);
      const to = ROWS[key]?.(from, list.children.length);
      if (to === undefined) return;
      event.preventDefault();
      const buttonsOf = (row: number) => [...(list.children[row]?.querySelectorAll('button') ?? [])];
      const column = buttonsOf(from).indexOf(target as HTMLButtonElement);
      const buttons = buttonsOf(to);
      buttons[Math.min(column, buttons.length - 1)]?.focus();
    },
  };
}
