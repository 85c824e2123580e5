import { HOUR } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Notes that somebody was here, to the hour: a write for each request would cost more than the request. A failed one
 * fails no request.
 * @param row a cached row, which gets the new time.
 */
export async function noteUse(
  { log }: Deps,
  row: { seenAt: number | null },
  store: (now: number) => Promise<unknown>,
): Promise<void> {
  const now = Date.now();
  if (row.seenAt !== null && now - row.seenAt < HOUR) return;
  row.seenAt = now;
  await store(now).catch((error: unknown) => log.warn(error, 'When somebody was here could not be stored'));
}
