/** Tries what docs/growing.md says, and prints its figures. */
import { runParts } from '#load/figure.ts';
import { cache } from './parts/cache.ts';
import { chain } from './parts/chain.ts';
import { replication } from './parts/replication.ts';

await runParts('test:growth', { replication, cache, chain });
