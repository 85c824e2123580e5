import { useQuery } from '@tanstack/react-query';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { clockText, nextDate, norwegianDate, shortDateText } from '#shared/text/norwegian-date.ts';

const REFRESH_MS = 15_000;

export function usePickupStatus() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['pickup status'],
    queryFn: () => client.pickup.status.mutate(),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

export const ORDERS_OFF = 'Vi tar ikke imot bestillinger på nett. Bestill ved disken.';

/** Says that nothing can be ordered now, before the guest fills the basket. */
export function ClosedNotice() {
  const isOn = useCafe()?.pickup !== undefined;
  const { data } = usePickupStatus();
  return (
    <div role="status">
      {data && !data.isOpen && (
        <p className="notice honey-tint small snug">{isOn ? closedText(data.opensAt) : ORDERS_OFF}</p>
      )}
    </div>
  );
}

const closedText = (opensAt: number | null): string =>
  opensAt === null
    ? 'Vi tar ikke imot bestillinger akkurat nå.'
    : `Vi tar imot bestillinger igjen ${timeText(opensAt)}.`;

/** A time such as `kl. 21:48`, `i morgen kl. 08:00` and `1. juni kl. 08:00`. */
function timeText(time: number): string {
  const [day, today] = [norwegianDate(time), norwegianDate()];
  const clock = `kl. ${clockText(time)}`;
  if (day === today) return clock;
  return `${day === nextDate(today) ? 'i morgen' : shortDateText(day)} ${clock}`;
}
