import { parseArgs } from 'node:util';
import { withShop } from '#load/shop.ts';
import { finish, printHead } from './measure.ts';
import { measureCachedReads, measureLists, measureUncachedReads, measureVisits } from './reads.ts';
import { measureStart } from './start.ts';
import { measureOrders, measureStreams } from './streams.ts';
import { measureWrites } from './writes.ts';

// `--json` also prints the compared figures as JSON, `--save` stores them for comparison with later runs.
const { values } = parseArgs({ options: { json: { type: 'boolean' }, save: { type: 'boolean' } } });

printHead();
await withShop({ LOG_LEVEL: 'warn' }, async (shop) => {
  const cafe = await shop.start();
  await measureCachedReads(shop, cafe);
  await measureVisits(shop, cafe);
  await measureUncachedReads(shop, cafe);
});
await measureWrites();
await measureStreams();
await measureOrders();
await measureStart();
await measureLists();
finish(values);
