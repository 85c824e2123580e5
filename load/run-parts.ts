import { parseArgs } from 'node:util';
import { type Figure, isMet, type Part } from './figure.ts';

const rounded = (value: number): number => (value < 10 ? Math.round(value * 100) / 100 : Math.round(value));

const withUnit = (value: number, unit: string): string => `${rounded(value)} ${unit}`.trim();

const rowOf = (part: string, figure: Figure): string[] => [
  part,
  figure.what,
  withUnit(figure.now, figure.unit),
  figure.most === undefined ? '' : withUnit(figure.most, figure.unit),
  isMet(figure) ? 'yes' : 'NO',
];

function printTable(rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/**
 * Runs the parts that the command line names, or all, and prints their figures. This process fails where one is missed.
 * @param command what npm runs, for the help text.
 */
export async function runParts(command: string, parts: Record<string, Part>): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, short: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
  if (values.help || unknown.length > 0) {
    console.log(
      `npm run ${command} -- [--seed NUMBER] [--short] [PART ...]\nParts: ${Object.keys(parts).join(', ')}`,
    );
    process.exitCode = unknown.length;
    return;
  }
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  console.log(`--seed ${seed} repeats this run’s random input.`);
  const rows = [['part', 'what', 'now', 'goal', 'met']];
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`\n=== ${name}`);
    const start = performance.now();
    try {
      const figures = await part({ isLong: !values.short, seed });
      rows.push(...figures.map((figure) => rowOf(name, figure)));
      if (!figures.every(isMet)) process.exitCode = 1;
    } catch (error) {
      console.log(error);
      rows.push([name, 'could not be carried out', '', '', 'NO']);
      process.exitCode = 1;
    }
    console.log(`--- ${name}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
  console.log();
  printTable(rows);
}
