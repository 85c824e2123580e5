/**
 * Tries what docs/growing.md says, and prints its figures: `npm run test:growth`, or with the names of parts. Exits with 1 where a
 * figure is not met.
 */
import type { Part } from './figures.ts';
import { measureCache } from './parts/cache.ts';
import { measureChain } from './parts/chain.ts';
import { countForPostgres } from './parts/postgres.ts';
import { measureReplication } from './parts/replication.ts';

const PARTS: Record<string, Part> = {
  replication: measureReplication,
  cache: measureCache,
  chain: measureChain,
  postgres: countForPostgres,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}.`);
for (const [name, part] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}\n`);
  for (const { what, value, isMet = true } of await part()) {
    console.log(`${what.padEnd(64)} ${value}${isMet ? '' : '   NOT MET'}`);
    if (!isMet) process.exitCode = 1;
  }
}
