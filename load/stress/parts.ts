import type { Part } from '#load/figure.ts';
import { backups } from './parts/backups.ts';
import { clock } from './parts/clock.ts';
import { connections } from './parts/connections.ts';
import { corruption } from './parts/corruption.ts';
import { descriptors } from './parts/descriptors.ts';
import { disk } from './parts/disk.ts';
import { fuzz } from './parts/fuzz.ts';
import { guests } from './parts/guests.ts';
import { kill } from './parts/kill.ts';
import { lists } from './parts/lists.ts';
import { locks } from './parts/locks.ts';
import { orders } from './parts/orders.ts';
import { overload } from './parts/overload.ts';
import { rush } from './parts/rush.ts';
import { thread } from './parts/thread.ts';

/** All stress tests, in the order in which they run. */
export const PARTS: Record<string, Part> = {
  kill,
  orders,
  backups,
  disk,
  corruption,
  clock,
  descriptors,
  locks,
  lists,
  guests,
  rush,
  connections,
  thread,
  fuzz,
  overload,
};
