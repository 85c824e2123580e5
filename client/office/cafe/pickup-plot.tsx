import type { CSSProperties } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { WEEKDAYS } from '#shared/cafe/opening-hours.ts';
import type { PickupFigures } from '#shared/pickup/pickup.ts';
import styles from './pickup-plot.module.css';

/** When guests order, and what: a table whose cells are darker the more drinks they stand for. */
export function PickupPlot() {
  const found = trpc.pickup.figures.useQuery(undefined, { staleTime: 0 });
  const { data } = found;
  if (found.isLoadingError) return <QueryError query={found} fallback="Failed to fetch the orders" />;
  if (!data) return <PageSkeleton />;
  return (
    <section
      aria-label="Når gjester bestiller"
      className={`surface stack content-start gap-4 ${styles.section}`}
    >
      <h2 className="step-2">Når gjester bestiller</h2>
      {data.hours.length === 0 ? (
        <p>{`Ingen har bestilt de siste ${data.days} dagene.`}</p>
      ) : (
        <>
          <Hours {...data} />
          <h3>Mest bestilt</h3>
          <ol className={`stack gap-1 ${styles.most}`}>
            {data.most.map(({ name, drinks }) => (
              <li key={name} className="row between gap-3">
                <span className="breakable shrink">{name}</span> <span>{drinks}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Hours({ hours, days }: PickupFigures) {
  const first = Math.min(...hours.map(({ hour }) => hour));
  const last = Math.max(...hours.map(({ hour }) => hour));
  const most = Math.max(...hours.map(({ drinks }) => drinks));
  return (
    <div className={styles.plot}>
      <Table caption={`Drikker bestilt til hver time, de siste ${days} dagene`}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                <abbr title={day}>{day.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: last - first + 1 }, (_, at) => first + at).map((hour) => (
            <tr key={hour}>
              <th scope="row">{`${hour % 24}`.padStart(2, '0')}</th>
              {WEEKDAYS.map((day, weekday) => {
                const drinks =
                  hours.find((each) => each.weekday === weekday && each.hour === hour)?.drinks ?? 0;
                const shade: CSSProperties & Record<'--share', string> = {
                  '--share': `${Math.sqrt(drinks / most)}`,
                };
                return (
                  <td key={day} className={styles.cell} style={shade}>
                    {drinks || <span className="visually-hidden">0</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
