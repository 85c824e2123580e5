import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { reasonText } from '#client/data/reason-text.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { requestTimeout } from '#client/features/pickup/use-pickup.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Disclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import styles from './counter.module.css';
import { setSound, useSound } from './ring.ts';
import type { CounterQueue } from './use-queue.ts';

/** The state of the counter: how many orders wait, whether guests can order, and the sound. */
export function CounterBar({ queue, waiting }: Pick<CounterQueue, 'queue' | 'waiting'>) {
  const count = (state: string) =>
    waiting.filter((order) => order.state === state && !order.isUnfinished).length;
  const unfinished = waiting.filter(({ isUnfinished }) => isUnfinished).length;
  return (
    <>
      <p role="status" className="strong">
        {queue.data && countsText(count('placed'), count('making'), count('ready'), unfinished)}
      </p>
      {queue.data && <PickupPause queue={queue.data} onChanged={queue.refetch} />}
      <Sound />
    </>
  );
}

const countsText = (placed: number, making: number, ready: number, unfinished: number): string =>
  [
    `${placed} ${placed === 1 ? 'ny' : 'nye'}`,
    `${making} lages`,
    `${ready} ${ready === 1 ? 'klar' : 'klare'}`,
    ...(unfinished > 0 ? [`${unfinished} ikke ferdige`] : []),
  ].join(' · ');

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
  [15, '15 min'],
  [30, '30 min'],
  ['today', 'Ingen flere i dag'],
] as const;

type Minutes = 0 | 15 | 30 | 'today';

type PickupPauseProps = { queue: Queue; onChanged: () => unknown };

/** Whether guests can order, and a pause for a while. A pause ends by itself. */
function PickupPause({ queue, onChanged }: PickupPauseProps) {
  const until = queue.pausedUntil;
  const { client } = trpc.useUtils();
  const isOn = useCafe()?.pickup !== undefined;
  const pause = useMutation({
    mutationFn: (minutes: Minutes) => client.pickup.pause.mutate({ minutes }, requestTimeout()),
    onSettled: () => onChanged(),
    onError: (error) => toast(reasonText(error) ?? 'Det ble ikke lagret. Prøv igjen.', { error: true }),
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
            {minutes === 'today' ? text : `Pause ${text}`}
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

/** Only a pause until the end of the café's day is longer than half an hour. */
function pauseText({ pausedUntil, now, slots }: Queue): string {
  if (pausedUntil === null) return slots.length > 0 ? 'Åpent for bestillinger' : 'Ingen tider igjen i dag';
  const clock = clockText(pausedUntil);
  const isLong = pausedUntil > now + 30 * 60_000 || clock === '00:00';
  return isLong ? 'Ingen flere i dag' : `Pause til ${clock}`;
}
