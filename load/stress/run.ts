import { type Part, runParts } from '#load/figure.ts';
import { backups } from './parts/backups.ts';
import { disk } from './parts/disk.ts';
import { fuzz } from './parts/fuzz.ts';
import { kill } from './parts/kill.ts';
import { orders } from './parts/orders.ts';
import { overload } from './parts/overload.ts';

/** All stress tests, in the order in which they run. */
export const PARTS: Record<string, Part> = {
  kill,
  orders,
  backups,
  disk,
  fuzz,
  overload,
};

if (import.meta.main) await runParts('test:stress', PARTS);
