import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { expireSession, onSession, tokenNow } from '#client/data/session-store.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { REFRESH_MS, requestTimeout, useNow } from '#client/features/pickup/use-pickup.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { TRPC_PREFIX } from '#shared/api/trpc.ts';
import type { PickupQueue } from '#shared/pickup/pickup-queue.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';
import type { HeartbeatStart } from './heartbeat.worker.ts';

const HEARTBEAT_MS = 30_000;

/** Says that this counter is online, without which guests can't order. Ends with the session. */
export function useHeartbeat(): void {
  const token = useSyncExternalStore(onSession, tokenNow);
  useEffect(() => {
    if (!token) return undefined;
    const worker = new Worker(new URL('./heartbeat.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = () => expireSession(token);
    worker.onerror = () =>
      toast('Gjestene kan ikke bestille: siden er ikke helt lastet. Last den på nytt.', { error: true });
    const address = `${TRPC_PREFIX}/pickup.heartbeat`;
    worker.postMessage({ address, token, intervalMs: HEARTBEAT_MS } satisfies HeartbeatStart);
    return () => worker.terminate();
  }, [token]);
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
