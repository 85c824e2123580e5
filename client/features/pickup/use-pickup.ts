import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isNotFound } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { PICKUP_STREAM, TRPC_PREFIX } from '#shared/api/trpc.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { dotted } from '#shared/text/text.ts';
import { updateOwnPickup } from './own-pickups.ts';

/** How often the pages about orders poll and update their clock, in milliseconds. */
export const REFRESH_MS = 5000;

/** How long after the last response the shown orders count as stale, in milliseconds. */
const STALE_MS = 30_000;

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

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Yields an order now and after every change, until the connection is silent or the signal aborts. */
async function* streamPickup(token: string, signal: AbortSignal): AsyncGenerator<Pickup> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const { ok, body } = await fetch(`${TRPC_PREFIX}${PICKUP_STREAM}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!ok || !body) return;
    for await (const line of linesOf(body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), STALE_MS);
      yield JSON.parse(line);
    }
  } finally {
    clearTimeout(timer);
  }
}

const onFocus = (listener: () => void) => focusManager.subscribe(listener);
const isFocused = () => focusManager.isFocused();

/** Follows an order by a stream while the page is visible. Polls the order without a stream. */
export function useFollowedPickup(token: string) {
  const queryClient = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  const query = usePickup(token, !isConnected);
  const isVisible = useSyncExternalStore(onFocus, isFocused, isFocused);
  const isFollowed = isVisible && !isNotFound(query.error);
  useEffect(() => {
    if (!isFollowed) return undefined;
    const queryKey = ['pickup', token];
    const end = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      try {
        for await (const pickup of streamPickup(token, end.signal)) {
          // An older response must not overwrite the newer state.
          await queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData(queryKey, pickup);
          updateOwnPickup(token, pickup);
          setConnected(true);
        }
      } catch {
        // The page polls until the next attempt, and shows that it is offline.
      }
      setConnected(false);
      if (!end.signal.aborted) retry = setTimeout(follow, REFRESH_MS);
    };
    void follow();
    return () => {
      clearTimeout(retry);
      end.abort();
    };
  }, [token, queryClient, isFollowed]);
  return query;
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
      const pickup = await client.pickup.order.mutate({ token });
      updateOwnPickup(token, pickup);
      return pickup;
    },
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
export const lineText = (line: LineName): string => dotted(lineParts(line));

const lowerCase = (name: string): string => name.toLocaleLowerCase('nb');

/** How long a button does nothing after its meaning or place has changed, in milliseconds: a double tap would press it again. */
const DOUBLE_TAP_MS = 500;

/**
 * Whether the state of a button has just changed.
 * @param isNewAtFirst whether it is new when the button appears
 * @param newMs how long it counts as new, in milliseconds
 */
export function useIsNew(state: string, isNewAtFirst: boolean, newMs = DOUBLE_TAP_MS): boolean {
  const [pressable, setPressable] = useState(isNewAtFirst ? '' : state);
  useEffect(() => {
    const timer = setTimeout(() => setPressable(state), newMs);
    return () => clearTimeout(timer);
  }, [state, newMs]);
  return pressable !== state;
}
