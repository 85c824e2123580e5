import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { REFRESH_MS, requestTimeout, useNow } from '#client/features/pickup/use-pickup.ts';
import type { PickupQueue } from '#shared/pickup/pickup-queue.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';

const HEARTBEAT_MS = 30_000;

/** Says that this counter is switched on, without which guests can't order. A lost heartbeat is made up by the next one. */
export function useHeartbeat(): void {
  const { client } = trpc.useUtils();
  const { mutate } = useMutation({ mutationFn: () => client.pickup.heartbeat.mutate() });
  useEffect(() => {
    mutate();
    const timer = setInterval(() => mutate(), HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [mutate]);
}

/**
 * Polls today's orders, also in a hidden tab, where it rings for new ones.
 * @returns `isShown`: whether guests can order, or an order is left from before ordering was turned off
 */
export function useQueue() {
  const isOn = useCafe()?.pickup !== undefined;
  const { client } = trpc.useUtils();
  const isShownWith = (data: PickupQueue | undefined) => isOn || (data?.pickups.length ?? 0) > 0;
  const queue = useQuery({
    queryKey: ['pickup queue'],
    queryFn: () => client.pickup.queue.query(undefined, requestTimeout()),
    refetchInterval: ({ state }) => isShownWith(state.data) && REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const waiting = (queue.data?.pickups ?? []).filter(({ state }) => isOpen(state));
  return { queue, waiting, isShown: isShownWith(queue.data), now: useNow() };
}

export type CounterQueue = ReturnType<typeof useQueue>;
