import { parseArgs } from 'node:util';
import { startCafe } from './cafe.ts';
import { measureFrames } from './frames.ts';
import { measureGrowth } from './growth.ts';
import { measureLive } from './live.ts';
import { measureLogins, measureStorm } from './logins.ts';
import { measureCachedReads, measureUncachedReads } from './reads.ts';
import { printResults } from './results.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';
import { measureVisits } from './visits.ts';
import { measureWrites } from './writes.ts';

// `--json` prints the ratios as JSON at the end, `--save` stores them as those that later runs are compared with.
const { values } = parseArgs({ options: { json: { type: 'boolean' }, save: { type: 'boolean' } } });

const cafe = await startCafe();
await measureCachedReads(cafe);
await measureVisits(cafe);
await measureUncachedReads(cafe);
await measureLive(cafe);
await measureLogins(cafe);
await measureStorm(cafe);
await measureFrames(cafe);
await cafe.stop();
await measureWrites();
await measureStreams();
await measureStart();
await measureGrowth();
printResults(values);
