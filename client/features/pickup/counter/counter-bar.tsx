import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Disclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import type { PickupPause as Pause } from '#shared/pickup/pickup-queue.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import styles from './counter.module.css';
import { type CounterQueue, isPauseOfDay, type Order } from './queue.ts';
import { setSound, useSound } from './ring.ts';
import { toastFailure } from './use-order-change.ts';

export function CounterBar({ queue, waiting }: Pick<CounterQueue, 'queue' | 'waiting'>) {
  const { data } = queue;
  // Until the queue arrives, invisible texts of the usual length keep the buttons in their places.
  return (
    <>
      <p role="status" className="strong">
        {data ? countsText(waiting) : <span className={styles.unknown}>{countsText([])}</span>}
      </p>
      {data ? (
        <PickupPause queue={data} onChanged={queue.refetch} />
      ) : (
        <p className={`target row strong gap-1 ${styles.unknown}`}>
          {OPEN} <Icon name="down" />
        </p>
      )}
      <Sound />
    </>
  );
}

function countsText(waiting: readonly Order[]): string {
  const groups = Object.groupBy(waiting, ({ state, isUnfinished }) => (isUnfinished ? 'unfinished' : state));
  const { placed = [], making = [], ready = [], unfinished = [] } = groups;
  const left =
    unfinished.length > 0
      ? [`${unfinished.length} ikke ${unfinished.length === 1 ? 'ferdig' : 'ferdige'}`]
      : [];
  if (left.length > 0 && unfinished.length === waiting.length) return left.join();
  return [
    `${placed.length} ${placed.length === 1 ? 'ny' : 'nye'}`,
    `${making.length} lages`,
    `${ready.length} ${ready.length === 1 ? 'klar' : 'klare'}`,
    ...left,
  ].join(' · ');
}

function Sound() {
  const toggle = useRef<HTMLSpanElement>(null);
  const sound = useSound(toggle);
  return (
    <>
      <span ref={toggle} className="row strong gap-2">
        <span aria-hidden>Lyd</span>
        <Switch label="Lyd" isOn={sound === 'on'} onChange={setSound} />
      </span>
      <p role="status" className="strong notice berry-tint">
        {sound === 'blocked' && 'Lyden er av. Trykk hvor som helst for å få den tilbake.'}
      </p>
    </>
  );
}

type Queue = NonNullable<CounterQueue['queue']['data']>;

const PAUSES = [
  [15, 'Pause 15 min'],
  [30, 'Pause 30 min'],
  ['today', 'Ingen flere i dag'],
] as const;

const OPEN = 'Åpent for bestillinger';

type PickupPauseProps = { queue: Queue; onChanged: () => unknown };

/** Whether guests can order, and a pause for a while. A pause ends by itself. */
function PickupPause({ queue, onChanged }: PickupPauseProps) {
  const until = queue.pausedUntil;
  const { client } = trpc.useUtils();
  const isOn = useCafe()?.pickup !== undefined;
  const pause = useMutation({
    mutationFn: (minutes: Pause['minutes']) => client.pickup.pause.mutate({ minutes }),
    onSettled: () => onChanged(),
    onError: (error) => toastFailure(error),
  });
  if (!isOn) return <p className="strong">Stengt for bestillinger</p>;
  return (
    <Disclosure
      summary={
        <>
          <span role="status">{pauseText(queue)}</span> <Icon name="down" />
        </>
      }
      className={styles.pause}
      summaryClassName={classes('target row strong gap-1', until !== null && 'notice honey-tint')}
      panelClassName={`row wrap gap-2 ${styles.pauses}`}
    >
      {until === null ? (
        PAUSES.map(([minutes, text]) => (
          <Button key={text} blocked={pause.isPending} onClick={() => pause.mutate(minutes)}>
            {text}
          </Button>
        ))
      ) : (
        <Button variant="primary" blocked={pause.isPending} onClick={() => pause.mutate(0)}>
          Ta imot igjen
        </Button>
      )}
    </Disclosure>
  );
}

function pauseText({ pausedUntil, now, lastSlot }: Queue): string {
  if (pausedUntil === null) return lastSlot ? OPEN : 'Ingen tider igjen i dag';
  return isPauseOfDay(pausedUntil, now) ? 'Ingen flere i dag' : `Pause til ${clockText(pausedUntil)}`;
}
