import { once } from 'node:events';
import { preload } from '#load/shop.ts';
import type { ServerProcess } from '#scripts/server-process.ts';

/** Shorter delays are not seen; milliseconds. */
export const RESOLUTION = 1;

/** The longest time for which one request may block the thread, in milliseconds. */
export const LIMIT = 50;

/**
 * Runs inside the shop: answers each message with the longest delay of its event loop, in milliseconds, since the last
 * one. The shop's own child process also sends messages, which must not be answered.
 */
const PROBE = `
import { monitorEventLoopDelay } from 'node:perf_hooks';
if (process.argv[1].endsWith('main.cjs')) {
  const delay = monitorEventLoopDelay({ resolution: ${RESOLUTION} });
  delay.enable();
  process.channel.unref();
  process.on('message', () => setImmediate(() => { process.send(delay.max / 1e6); delay.reset(); }));
}`;

/** The environment of a shop for `blockedBy`. */
export const WITH_PROBE = { NODE_OPTIONS: preload(PROBE) };

/** How long the shop's thread is blocked while `send` runs, in milliseconds. */
export async function blockedBy(
  { process: shop }: ServerProcess,
  send: () => Promise<unknown>,
): Promise<number> {
  const measure = async (): Promise<number> => {
    const answer = once(shop, 'message');
    shop.send('');
    return Number((await answer)[0]);
  };
  await measure();
  await send();
  return measure();
}
