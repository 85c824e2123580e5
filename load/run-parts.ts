import { parseArgs } from 'node:util';
import { type Figure, isMet, type Part } from './figure.ts';
import { replication } from './growth/replication.ts';
import { backups } from './stress/backups.ts';
import { disk } from './stress/disk.ts';
import { fuzz } from './stress/fuzz.ts';
import { kill, orders } from './stress/kill.ts';
import { overload } from './stress/overload.ts';

/** The tests of `npm run`, each with its parts in the order in which they run. */
export const TESTS = {
  stress: { kill, orders, backups, disk, fuzz, overload },
  /** What docs/growing.md says. */
  growth: { replication },
};

const rounded = (value: number): number => (value < 10 ? Math.round(value * 100) / 100 : Math.round(value));

const withUnit = (value: number, unit: string): string => `${rounded(value)} ${unit}`.trim();

const rowOf = (part: string, figure: Figure) => ({
  part,
  what: figure.what,
  now: withUnit(figure.now, figure.unit),
  goal: figure.most === undefined ? '' : withUnit(figure.most, figure.unit),
  met: isMet(figure) ? 'yes' : 'NO',
});

/**
 * Runs a test's parts, or those named after it on the command line, and prints their figures. Exits with 1 if a figure
 * misses its goal.
 */
async function runParts(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, short: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [test, ...names] = positionals;
  const parts: Record<string, Part> = TESTS[test === 'growth' ? test : 'stress'];
  const unknown = names.filter((name) => !Object.hasOwn(parts, name));
  if (values.help || unknown.length > 0) {
    console.log(
      `npm run test:${test} -- [--seed NUMBER] [--short] [PART ...]\nParts: ${Object.keys(parts).join(', ')}`,
    );
    process.exitCode = unknown.length;
    return;
  }
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  console.log(`--seed ${seed} repeats this run’s random input.`);
  const rows: Partial<ReturnType<typeof rowOf>>[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n=== ${name}`);
    const start = performance.now();
    try {
      const figures = await part({ isLong: !values.short, seed });
      rows.push(...figures.map((figure) => rowOf(name, figure)));
      if (!figures.every(isMet)) process.exitCode = 1;
    } catch (error) {
      console.log(error);
      rows.push({ part: name, what: 'could not be carried out', met: 'NO' });
      process.exitCode = 1;
    }
    console.log(`--- ${name}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
  console.table(rows);
}

if (import.meta.main) await runParts();
