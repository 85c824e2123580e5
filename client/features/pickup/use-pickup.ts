import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNotFound } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { PICKUP_STREAM, TRPC_PREFIX } from '#shared/api/trpc.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { updateOwnPickup } from './own-pickups.ts';

/** How often the pages about orders poll and update their clock, in milliseconds. */
export const REFRESH_MS = 5000;

/** How long a request about orders waits for its response, in milliseconds: some networks swallow requests. */
const TIMEOUT_MS = 10_000;

export const requestTimeout = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

/** How long after the last response the shown orders count as stale, in milliseconds. */
const STALE_MS = 20_000;

/** The current time, updated while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export const isStale = (query: { isError: boolean; dataUpdatedAt: number }, now: number): boolean =>
  query.isError || now - query.dataUpdatedAt > STALE_MS;

/** Reads the lines of a stream; empty ones say that the connection is alive. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Follows an order by a stream, and polls it while there is none. */
export function useFollowedPickup(token: string) {
  const queryClient = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const queryKey = ['pickup', token];
    const follow = async () => {
      const silence = new AbortController();
      const signal = AbortSignal.any([end.signal, silence.signal]);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const { ok, body } = await fetch(`${TRPC_PREFIX}${PICKUP_STREAM}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
        signal,
      });
      if (!ok || !body) return;
      setConnected(true);
      for await (const line of linesOf(body)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), STALE_MS);
        const pickup: Pickup | undefined = line ? JSON.parse(line) : queryClient.getQueryData(queryKey);
        queryClient.setQueryData(queryKey, pickup);
        if (pickup) updateOwnPickup(token, pickup);
      }
    };
    const reconnect = async () => {
      while (!end.signal.aborted) {
        // The page polls until the next attempt, and shows that it is offline.
        await follow().catch(() => undefined);
        setConnected(false);
        await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
      }
    };
    void reconnect();
    return () => end.abort();
  }, [token, queryClient]);
  return usePickup(token, !isConnected);
}

/**
 * An order as its guest sees it. The browser that placed the order stores its progress.
 * @param isFollowed whether to poll, also once the order is finished, because the counter may take that back
 */
export function usePickup(token: string, isFollowed = false) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['pickup', token],
    queryFn: async () => {
      const pickup = await client.pickup.order.mutate({ token }, requestTimeout());
      updateOwnPickup(token, pickup);
      return pickup;
    },
    enabled: token !== '',
    refetchInterval: ({ state }) => isFollowed && !isNotFound(state.error) && REFRESH_MS,
    refetchIntervalInBackground: true,
  });
}

type LineName = { name: string; size: string | null; options: readonly { name: string }[] };

/** The texts of an order's line: `Cappuccino, stor`, and `havremelk` and `ekstra shot` beside it. */
export const lineParts = ({ name, size, options }: LineName): [drink: string, ...options: string[]] => [
  size ? `${name}, ${lowerCase(size)}` : name,
  ...options.map((option) => lowerCase(option.name)),
];

/** The text of an order's line, such as `Cappuccino, stor · havremelk · ekstra shot`. */
export const lineText = (line: LineName): string => lineParts(line).join(' · ');

const lowerCase = (name: string): string => name.toLocaleLowerCase('nb');
