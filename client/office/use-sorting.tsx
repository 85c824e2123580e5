import { type DragEvent, useState } from 'react';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

/** The buttons that move a row by one place. */
const BUTTONS = [
  { step: -1, icon: 'up', word: 'opp' },
  { step: 1, icon: 'down', word: 'ned' },
] as const;

/**
 * Sorts rows by dragging one onto the place of another, or by the buttons of a row.
 * @param onOrder is called with the rows in their new order.
 * @returns `status`, which says what has moved, and the buttons and the properties of each row; `data-target` where a row
 *   would be dropped.
 */
export function useSorting<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  onOrder: (rows: Row[]) => void,
) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [moved, setMoved] = useState('');

  function move(from: number, to: number) {
    const row = rows[from];
    if (row === undefined || rows[to] === undefined || from === to) return;
    onOrder(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    setMoved(`${nameOf(row)} er nå nummer ${to + 1} av ${rows.length}.`);
  }

  const rowProps = (index: number) => ({
    draggable: true,
    'data-target': dragged !== null && dragged !== index && over === index ? '' : undefined,
    onDragStart: () => setDragged(index),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      // The browser allows a drop only where this event is stopped.
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) move(dragged, index);
    },
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
  });
  const buttons = (row: Row, index: number) =>
    BUTTONS.map(({ step, icon, word }) => (
      <IconButton
        key={word}
        label={`Flytt ${nameOf(row)} ${word}`}
        aria-disabled={rows[index + step] === undefined}
        onClick={() => move(index, index + step)}
      >
        <Icon name={icon} />
      </IconButton>
    ));
  const status = (
    <p role="status">
      <span className="visually-hidden">{moved}</span>
    </p>
  );
  return { rowProps, buttons, status };
}
