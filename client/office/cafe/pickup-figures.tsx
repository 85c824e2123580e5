import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { download } from '#client/data/download.ts';
import { trpc } from '#client/data/trpc.ts';
import { ButtonWithDialog } from '#client/ui/button/button.tsx';
import { FileButton } from '#client/ui/button/file-button.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { WEEKDAYS } from '#shared/cafe/opening-hours.ts';
import type { PickupFigures } from '#shared/pickup/pickup-queue.ts';
import { MOST_ORDERED } from '#shared/pickup/pickup-states.ts';
import { formatPrice } from '#shared/text/money.ts';
import { dayFormat } from '#shared/text/norwegian-date.ts';
import styles from './cafe.module.css';
import { DayDialog } from './day-dialog.tsx';

const shortDay = dayFormat({ day: 'numeric', month: 'short' });

/** A date such as `30. nov.`, with no-break spaces, because its column is narrow. */
const dayText = (date: string): string => shortDay(date).replaceAll(' ', '\u00a0');

/** How much guests order: by day and week, by hour, and by drink and option. Hidden if ordering is off and there are no orders. */
export function PickupPlot({ isOn }: { isOn: boolean }) {
  // Orders are in no area of the live updates.
  const figures = trpc.pickup.figures.useQuery(undefined, { staleTime: 0, refetchInterval: 60_000 });
  const { data } = figures;
  if (figures.isLoadingError) return <QueryError query={figures} fallback="Failed to fetch the orders" />;
  if (!isOn && !data?.hours.length) return null;
  if (!data) return <PageSkeleton />;
  return (
    <section aria-label="Bestilt" className={`surface stack content-start gap-4 ${styles.section}`}>
      <h2 className="step-2">{`Bestilt de siste ${data.days} dagene`}</h2>
      {data.hours.length === 0 ? (
        <p>Ingen har bestilt.</p>
      ) : (
        <>
          <Days days={data.byDay} />
          <p className="quiet small">
            Summen for dager og uker er uten bestillinger som ikke ble hentet eller laget. Alle andre tall her
            teller dem med. Avbestilte er ikke med noe sted.
          </p>
          <div>
            <FileButton
              save={() => download('/pickupapi/figures', 'bestillinger.csv')}
              failure="Eksporten gikk ikke. Prøv igjen."
            >
              Eksporter CSV
            </FileButton>
          </div>
          <p className="quiet small">Drikker bestilt til hver time, etter ukedag:</p>
          <Hours {...data} />
          <Most title="Mest bestilt" ten="De ti mest bestilte" counts={data.most} />
          {data.options.length > 0 && (
            <Most title="Mest valgte tilvalg" ten="De ti mest valgte tilvalgene" counts={data.options} />
          )}
        </>
      )}
    </section>
  );
}

type Share = CSSProperties & Record<'--share', string>;

/** The style of a cell whose colour shows a number, from 0 to 1. */
const shareStyle = (share: number): Share => ({ '--share': `${share}` });

/** @param ten the title of a full list, which leaves out the items after the tenth */
function Most({ title, ten, counts }: { title: string; ten: string; counts: PickupFigures['most'] }) {
  const most = Math.max(...counts.map(({ drinks }) => drinks));
  const heading = counts.length < MOST_ORDERED ? title : ten;
  return (
    <div className={styles.byDay}>
      <Table caption={heading}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Drikker</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody className={styles.days}>
          {counts.map(({ name, drinks, total }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.bar} style={shareStyle(drinks / most)}>
                {drinks}
              </td>
              <td>{formatPrice(total)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
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
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => (
            <tr key={hour}>
              <th scope="row">{`${hour % 24}`.padStart(2, '0')}</th>
              {WEEKDAYS.map((day, weekday) => {
                const drinks =
                  hours.find((each) => each.weekday === weekday && each.hour === hour)?.drinks ?? 0;
                return (
                  <td key={day} className={styles.cell} style={shareStyle(Math.sqrt(drinks / most))}>
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

/** A row for each day with a bar for its sum, and the sums of each week. The latest is first. */
function Days({ days }: { days: readonly Day[] }) {
  const most = Math.max(...days.map(({ total }) => total));
  return (
    <div className={styles.byDay}>
      <Table caption="Bestillinger etter dag og uke">
        <thead>
          <tr>
            <th scope="col">Dag</th>
            <th scope="col">Sum</th>
            <th scope="col">Bestilt</th>
            <th scope="col">Drikker</th>
          </tr>
        </thead>
        <tbody className={styles.days}>
          {weeksOf(days).map(({ monday, days: ofWeek, ...week }) => (
            <Fragment key={monday}>
              <Counts title={`Uka fra ${dayText(monday)}`} counts={week} className="strong" />
              {ofWeek.map(({ day, ...counts }) => (
                <Counts
                  key={day}
                  title={
                    <ButtonWithDialog dialog={(props) => <DayDialog day={day} {...props} />}>
                      {dayText(day)}
                    </ButtonWithDialog>
                  }
                  counts={counts}
                  bar={shareStyle(counts.total / (most || 1))}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type CountsProps = {
  title: ReactNode;
  counts: Omit<Day, 'day'>;
  bar?: Share;
  className?: string;
};

function Counts({ title, counts, bar, className }: CountsProps) {
  const { total, orders, drinks, notCollected, notMade } = counts;
  const unpaid = [
    notCollected > 0 && `${notCollected}\u00a0ikke\u00a0hentet`,
    notMade > 0 && `${notMade}\u00a0ikke\u00a0laget`,
  ].filter(Boolean);
  return (
    <tr className={className}>
      <th scope="row">{title}</th>
      <td className={bar && styles.bar} style={bar}>
        <p>{formatPrice(total)}</p>
        {unpaid.length > 0 && <p className="quiet small">{unpaid.join(', ')}</p>}
      </td>
      <td>{orders}</td>
      <td>{drinks}</td>
    </tr>
  );
}

type Day = PickupFigures['byDay'][number];

const DAY_MS = 86_400_000;

/** The Monday of a date's week, both such as `2026-11-23`. */
function mondayOf(date: string): string {
  const time = Date.parse(date);
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - weekday * DAY_MS).toISOString().slice(0, 10);
}

/** The weeks of days that are sorted by date, with their sums. Weeks and their days are sorted from the latest. */
export function weeksOf(days: readonly Day[]) {
  const sumOf = (week: Day[], count: (day: Day) => number) => week.reduce((sum, day) => sum + count(day), 0);
  return [...Map.groupBy(days.toReversed(), ({ day }) => mondayOf(day))].map(([monday, week]) => ({
    monday,
    days: week,
    orders: sumOf(week, ({ orders }) => orders),
    drinks: sumOf(week, ({ drinks }) => drinks),
    // In øre, because sums of decimal numbers are inexact.
    total: sumOf(week, ({ total }) => Math.round(total * 100)) / 100,
    notCollected: sumOf(week, ({ notCollected }) => notCollected),
    notMade: sumOf(week, ({ notMade }) => notMade),
  }));
}
