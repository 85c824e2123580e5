import { useMutation } from '@tanstack/react-query';
import { reasonText } from '#client/data/reason-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { inTime } from '#client/features/pickup/use-now.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import styles from './pickup-queue.module.css';

const PAUSES = [
  [15, '15 min'],
  [30, '30 min'],
  ['today', 'Ingen flere i dag'],
] as const;

type Minutes = 0 | 15 | 30 | 'today';

/** Takes no orders for a while; a pause ends by itself. */
export function PickupPause({ until, onChanged }: { until: number | null; onChanged: () => unknown }) {
  const { client } = trpc.useUtils();
  const pause = useMutation({
    mutationFn: (minutes: Minutes) => client.pickup.pause.mutate({ minutes }, inTime()),
    onSettled: () => onChanged(),
    onError: (error) => toast(reasonText(error) ?? 'Det ble ikke lagret. Prøv igjen.', { error: true }),
  });
  const press = (minutes: Minutes, button: Element) => {
    focusOwner(button);
    pause.mutate(minutes);
  };
  if (until !== null)
    return (
      <p role="status" className={`row wrap gap-3 honey-tint ${styles.pause}`}>
        <strong>
          {clockText(until) === '00:00' ? 'Ingen flere i dag' : `Pause til kl. ${clockText(until)}`}
        </strong>
        <Button onClick={({ currentTarget }) => press(0, currentTarget)}>Ta imot igjen</Button>
      </p>
    );
  return (
    <details>
      <summary className="target row strong gap-2">
        Pause <Icon name="down" />
      </summary>
      <div className="row wrap gap-2">
        {PAUSES.map(([minutes, text]) => (
          <Button
            key={text}
            blocked={pause.isPending}
            onClick={({ currentTarget }) => press(minutes, currentTarget)}
          >
            {text}
          </Button>
        ))}
      </div>
    </details>
  );
}
