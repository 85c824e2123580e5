import { useRef, useState } from 'react';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import type { OrderedRecords } from '#shared/order.ts';
import styles from './order-list.module.css';

type OrderListProps = { records: OrderedRecords; onOrder: (records: OrderedRecords) => void };

/** Records that are sorted by dragging, or by their buttons. */
export function OrderList({ records, onOrder }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [moved, setMoved] = useState('');

  function move(from: number, to: number, direction?: 'opp' | 'ned') {
    const record = records[from];
    if (!record || !records[to] || from === to) return;
    const rest = records.filter((_, index) => index !== from);
    onOrder([...rest.slice(0, to), record, ...rest.slice(to)]);
    setMoved(`${record.name} er nå nummer ${to + 1} av ${records.length}.`);
    // At either end the pressed button is gone.
    const isEnd = to === 0 || to === records.length - 1;
    if (direction && isEnd)
      requestAnimationFrame(() => list.current?.children[to]?.querySelector('button')?.focus());
  }

  if (records.length === 0) return <p>Det er ingenting å sortere her ennå.</p>;
  return (
    <>
      <ol ref={list} className={styles.list}>
        {records.map(({ id, name }, index) => (
          <li
            key={id}
            draggable
            className={styles.row}
            data-dragged={dragged === index}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => {
              if (dragged === null) return;
              // The browser allows a drop only where this event is stopped.
              event.preventDefault();
              if (dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <span className={styles.name}>{name}</span>
            {index > 0 && (
              <IconButton label={`Flytt ${name} opp`} onClick={() => move(index, index - 1, 'opp')}>
                <Icon name="up" />
              </IconButton>
            )}
            {index < records.length - 1 && (
              <IconButton label={`Flytt ${name} ned`} onClick={() => move(index, index + 1, 'ned')}>
                <Icon name="down" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <p role="status">
        <VisuallyHidden>{moved}</VisuallyHidden>
      </p>
    </>
  );
}
