import { useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

const BUTTONS = [
  { step: -1, icon: 'up', word: 'opp' },
  { step: 1, icon: 'down', word: 'ned' },
] as const;

/**
 * Moves rows of a list.
 * @param nameOf the name of the row at an index
 * @returns `moved`, the sentence to announce after a move, and `buttons`, which move a row up or down. At an end, a button
 * stays focusable, so a key press can't lose the focus.
 */
export function useMoves<Row>(
  rows: readonly Row[],
  onRows: (rows: Row[]) => void,
  nameOf: (index: number) => string,
) {
  const [moved, setMoved] = useState('');
  function move(from: number, to: number) {
    if (from === to) return;
    onRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)));
    setMoved(`${nameOf(from)} er nå nummer ${to + 1} av ${rows.length}.`);
  }
  const buttons = (index: number) =>
    BUTTONS.map(({ step, icon, word }) => {
      const to = index + step;
      const isAtEnd = to < 0 || to >= rows.length;
      return (
        <IconButton
          key={word}
          label={`Flytt ${nameOf(index)} ${word}`}
          aria-disabled={isAtEnd}
          onClick={() => isAtEnd || move(index, to)}
        >
          <Icon name={icon} />
        </IconButton>
      );
    });
  return { moved, move, buttons };
}

/** A field whose value is a list. The inputs and buttons of a row have names such as `sizes.0.price`. */
type ListField<Row> = { name: string; value: readonly Row[]; onValue: (rows: Row[]) => void };

/** Changes a list, and focuses the first element with one of these names, which may be out of sight. */
function changeList<Row>({ onValue }: ListField<Row>, rows: Row[], ...names: string[]): void {
  // Rendered at once, so that a new input has the focus before the next key is pressed.
  flushSync(() => onValue(rows));
  names.flatMap((name) => [...document.getElementsByName(name)])[0]?.focus();
}

/** Adds rows, by default at the end, and focuses field `part` of the first. */
export const addTo = <Row,>(list: ListField<Row>, added: Row[], part: string, index = list.value.length) =>
  changeList(list, list.value.toSpliced(index, 0, ...added), `${list.name}.${index}.${part}`);

/** Removes a row, and focuses the `remove` button of the next row, or the `add` button if there is none. */
export const removeFrom = <Row,>(list: ListField<Row>, index: number) =>
  changeList(list, list.value.toSpliced(index, 1), `${list.name}.${index}.remove`, `${list.name}.add`);
