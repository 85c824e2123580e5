import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '#load/figure.ts';
import { withShop } from '#load/shop.ts';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';
import { compare, printPart, record } from './measure.ts';

/** Goals in milliseconds and MB, on a machine where bare Node takes 41 MB. */
const START_GOAL = 300;
const MEMORY_GOAL = 100;

/** A server is idle after this time. */
const IDLE_MS = 8000;

type Start = () => Promise<ServerProcess>;

/** Milliseconds until a started server has sent its first page, and its memory in MB after `pause` milliseconds. */
async function firstPage(start: Start, pause = 0): Promise<{ took: number; memory: number }> {
  const begin = performance.now();
  const server = await start();
  await (await fetch(server.origin)).arrayBuffer();
  const took = performance.now() - begin;
  await sleep(pause);
  const { resident } = memoryOf(server.process.pid);
  await server.stop();
  return { took, memory: resident };
}

/** Prints how long the shop takes to its first page and the memory that it needs, beside a bare `node:http` server. */
export const measureStart = (): Promise<void> =>
  withShop({ LOG_LEVEL: 'warn' }, async (shop) => {
    const file = join(shop.folder, 'start.json');
    writeFileSync(file, JSON.stringify([{ path: '/', status: 200, headers: [], body: '' }]));
    const plain: Start = () => startServer([process.execPath, 'load/bench/limits.ts', 'responses', file]);
    const subjects: Start[] = [plain, () => shop.start()];
    await firstPage(() => shop.start()); // Fills the café and the cache of compiled code.
    const { medians } = await compare(subjects.map((start) => async () => (await firstPage(start)).took));
    const [bare, { memory }] = [
      await firstPage(plain, IDLE_MS),
      await firstPage(() => shop.start(), IDLE_MS),
    ];
    const [limit = 0, now = 0] = medians;
    printPart('Starts');
    record({ name: 'first page', now, limit, unit: 'ms', better: 'lower', goal: START_GOAL });
    record({
      name: 'idle memory',
      now: memory,
      limit: bare.memory,
      unit: 'MB',
      better: 'lower',
      goal: MEMORY_GOAL,
    });
  });
