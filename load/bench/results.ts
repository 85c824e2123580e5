import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A figure that is compared between runs: mostly a ratio, because machines differ. */
type Result = { name: string; value: number; better: 'higher' | 'lower'; goal: number | undefined };

const BASELINE = join(import.meta.dirname, 'baseline.json');

/** The relative change from which a figure counts as worse. Less is noise. */
const NOTABLE = 0.15;

const results: Result[] = [];

export const record = (name: string, value: number, better: Result['better'], goal?: number): void =>
  void results.push({ name, value, better, goal });

export function printTitle(title: string, ...columns: string[]): void {
  console.log(`\n${title}\n`);
  printRow('', ...columns);
}

/** Prints a row of a table: a name and right-aligned cells. */
export const printRow = (name: string, ...cells: string[]): void =>
  console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(12)).join(''));

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

const isWorse = ({ value, better }: Result, than: number, by = 0): boolean =>
  better === 'higher' ? value < than * (1 - by) : value > than * (1 + by);

const rounded = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(2));

/**
 * Prints the recorded figures that miss their goal or are worse than the stored ones.
 * @param options `json` prints all figures as JSON instead; `save` stores them for later runs
 */
export function printResults({ json = false, save = false }): void {
  const text = JSON.stringify(Object.fromEntries(results.map(({ name, value }) => [name, value])), null, 2);
  if (save) writeFileSync(BASELINE, `${text}\n`);
  if (json) {
    console.log(text);
    return;
  }
  const stored: Record<string, number> = JSON.parse(readFileSync(BASELINE, 'utf8'));
  console.log('\nGoals and the stored run\n');
  for (const result of results) {
    const { name, value, goal } = result;
    const before = stored[name];
    const notes = [
      goal !== undefined && isWorse(result, goal) ? `goal ${rounded(goal)}` : '',
      before !== undefined && isWorse(result, before, NOTABLE) ? `was ${rounded(before)}` : '',
    ].filter(Boolean);
    if (notes.length > 0) console.log(`${name}: ${rounded(value)} (${notes.join(', ')})`);
  }
}
