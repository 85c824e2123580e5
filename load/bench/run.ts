import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf } from '#load/figure.ts';
import { inTheMorning } from '#load/orders.ts';
import { type Shop, withShop } from '#load/shop.ts';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';
import { compare, printTable, record, saveRun } from './measure.ts';
import { measureLists, measureReads } from './reads.ts';
import { measureOrders, measureStreams } from './streams.ts';
import { measureWrites } from './writes.ts';

/** After this time a server has collected its garbage, also on a slow machine. */
const IDLE_MS = 20_000;

/** Compares the time to the first page, and the memory of the idle process, with a bare `node:http` server. */
async function measureStart({ folder, start }: Shop): Promise<void> {
  const file = join(folder, 'start.json');
  writeFileSync(file, JSON.stringify([{ path: '/', status: 200, headers: [], body: '' }]));
  const startPlain = () => startServer([process.execPath, 'load/bench/limits.ts', 'responses', file]);
  const firstPage = async (startOne: () => Promise<ServerProcess>, pause = 0) => {
    const begin = performance.now();
    const server = await startOne();
    await (await fetch(server.origin)).arrayBuffer();
    const milliseconds = performance.now() - begin;
    await sleep(pause);
    const { resident } = memoryOf(server.process.pid);
    await server.stop();
    return { milliseconds, resident };
  };
  const time = async (startOne: () => Promise<ServerProcess>) => (await firstPage(startOne)).milliseconds;
  // The first round fills the café and the cache of compiled code.
  const first = await compare(
    () => time(startPlain),
    () => time(start),
  );
  record('first page', first, 'ms');
  const [limit, now] = [await firstPage(startPlain, IDLE_MS), await firstPage(start, IDLE_MS)];
  const ratio = now.resident / limit.resident;
  record('idle memory', { now: now.resident, limit: limit.resident, ratio }, 'MB');
}

// `--save` stores the run for comparison with later ones.
const { values } = parseArgs({ options: { save: { type: 'boolean' } } });
const ENV = { LOG_LEVEL: 'warn', TRUST_PROXY: 'on' };
try {
  for (const measure of [measureReads, measureStart, measureLists, measureWrites, measureStreams])
    await withShop(ENV, measure);
  await withShop({ ...ENV, ...inTheMorning() }, measureOrders);
  if (values.save) saveRun();
} finally {
  printTable();
}
