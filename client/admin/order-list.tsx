import { useRef } from 'react';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { OrderedRecords } from '#shared/menu/order.ts';
import styles from './order-list.module.css';
import { useSorting } from './use-sorting.tsx';

type OrderListProps = { records: OrderedRecords; onOrder: (records: OrderedRecords) => void };

/** Records that are sorted by dragging, or by their buttons. */
export function OrderList({ records, onOrder }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { move, rowProps, status } = useSorting(records, ({ name }) => name, onOrder);

  function moveTo(from: number, to: number) {
    move(from, to);
    // At either end the pressed button is gone.
    if (to === 0 || to === records.length - 1)
      requestAnimationFrame(() => list.current?.children[to]?.querySelector('button')?.focus());
  }

  if (records.length === 0) return <p>Det er ingenting å sortere her ennå.</p>;
  return (
    <>
      <ol ref={list} className="stack gap-1">
        {records.map(({ id, name }, index) => (
          <li key={id} className={`surface row target ${styles.row}`} {...rowProps(index)}>
            <span className="breakable shrink grow">{name}</span>
            {index > 0 && (
              <IconButton label={`Flytt ${name} opp`} onClick={() => moveTo(index, index - 1)}>
                <Icon name="up" />
              </IconButton>
            )}
            {index < records.length - 1 && (
              <IconButton label={`Flytt ${name} ned`} onClick={() => moveTo(index, index + 1)}>
                <Icon name="down" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {status}
    </>
  );
}
