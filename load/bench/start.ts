import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';
import { folder, startCafe } from './cafe.ts';
import { line, median } from './load.ts';
import { idleMemory } from './processor.ts';
import { record } from './results.ts';

const ROUNDS = 5;

/** Goals in milliseconds and MB, on a machine where bare Node takes 41 MB. */
const START_GOAL = 300;
const MEMORY_GOAL = 100;

/** Milliseconds until a started server has sent its first page. */
async function timeToPage(
  start: () => Promise<ServerProcess>,
): Promise<{ took: number; server: ServerProcess }> {
  const begin = performance.now();
  const server = await start();
  await (await fetch(server.origin)).arrayBuffer();
  return { took: performance.now() - begin, server };
}

/** Prints how long the shop takes to its first page and the memory that it needs, beside a bare `node:http` server. */
export async function measureStart(): Promise<void> {
  const file = join(folder, 'start.json');
  writeFileSync(file, JSON.stringify([{ path: '/', status: 200, headers: [], body: '' }]));
  const subjects: [name: string, start: () => Promise<ServerProcess>][] = [
    ['node:http', () => startServer([process.execPath, 'load/bench/plain-server.ts', file])],
    ['the shop', () => startCafe('start')],
  ];
  await (await startCafe('start')).stop(); // Fills the café and the cache of compiled code.
  console.log(`\nStarts, medians of ${ROUNDS} rounds\n`);
  console.log(line('', 'first page', 'idle'));
  for (const [name, start] of subjects) {
    const times: number[] = [];
    let memory = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { took, server } = await timeToPage(start);
      times.push(took);
      if (round === ROUNDS - 1) memory = await idleMemory(server);
      await server.stop();
    }
    console.log(line(name, `${median(times).toFixed(0)} ms`, `${memory.toFixed(0)} MB`));
    if (name !== 'the shop') continue;
    record({ name: 'start: first page, ms', value: median(times), better: 'lower', goal: START_GOAL });
    record({ name: 'start: idle memory, MB', value: memory, better: 'lower', goal: MEMORY_GOAL });
  }
}
