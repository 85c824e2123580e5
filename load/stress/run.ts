import { parseArgs } from 'node:util';
import { type Figure, isMet } from './figure.ts';
import { PARTS } from './parts.ts';

const USAGE = `npm run test:stress -- [--seed NUMBER] [PART ...]
Parts: ${Object.keys(PARTS).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (values.help || unknown.length > 0) {
  console.log(USAGE);
  process.exit(unknown.length > 0 ? 1 : 0);
}

const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`--seed ${seed} repeats this run’s random input.`);

const round = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

const rowOf = (part: string, figure: Figure) => ({
  part,
  what: figure.what,
  before: figure.before,
  now: `${round(figure.now)} ${figure.unit}`.trim(),
  goal: `${figure.most} ${figure.unit}`.trim(),
  met: isMet(figure) ? 'yes' : 'NO',
});

const rows: ReturnType<typeof rowOf>[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n=== ${name}`);
  const start = performance.now();
  try {
    const figures = await part({ isLong: !values.short, seed });
    rows.push(...figures.map((figure) => rowOf(name, figure)));
  } catch (error) {
    console.log(error);
    rows.push({ part: name, what: 'could not be carried out', before: '', now: '', goal: '', met: 'NO' });
  }
  console.log(`--- ${name}: ${Math.round((performance.now() - start) / 1000)} s`);
}
console.log();
const columns = ['part', 'what', 'before', 'now', 'goal', 'met'] as const;
const table = [Object.fromEntries(columns.map((column) => [column, column])), ...rows] as typeof rows;
for (const row of table) {
  const cells = columns.map((column) =>
    row[column].padEnd(Math.max(...table.map((other) => other[column].length))),
  );
  console.log(cells.join('  ').trimEnd());
}
process.exitCode = rows.length > 0 && rows.every(({ met }) => met === 'yes') ? 0 : 1;
