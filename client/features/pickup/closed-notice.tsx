import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/data/trpc.ts';
import { clockText, nextDate, norwegianDate, shortDateText } from '#shared/text/norwegian-date.ts';
import { requestTimeout } from './use-pickup.ts';

/** Says that nothing can be ordered now, before the guest fills the basket. Asks each time it is mounted. */
export function ClosedNotice() {
  const { client } = trpc.useUtils();
  const { data } = useQuery({
    queryKey: ['pickup status'],
    queryFn: () => client.pickup.status.mutate(undefined, requestTimeout()),
    staleTime: 0,
  });
  return (
    <div role="status">
      {data && !data.isOpen && (
        <p className="notice honey-tint small snug">
          {data.opensAt === null
            ? 'Vi tar ikke imot bestillinger akkurat nå.'
            : `Vi tar imot bestillinger igjen ${timeText(data.opensAt)}.`}
        </p>
      )}
    </div>
  );
}

/** A time such as `kl. 21:48`, `i morgen kl. 08:00` and `1. juni kl. 08:00`. */
function timeText(time: number): string {
  const [day, today] = [norwegianDate(time), norwegianDate()];
  const clock = `kl. ${clockText(time)}`;
  if (day === today) return clock;
  return `${day === nextDate(today) ? 'i morgen' : shortDateText(day)} ${clock}`;
}
