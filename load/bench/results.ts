import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One figure of a run. Ratios are compared between runs, since machines differ. */
export type Result = { name: string; value: number; goal?: number; better: 'higher' | 'lower' };

const BASELINE = join(import.meta.dirname, 'baseline.json');

/** A change that other load on the machine does not explain. */
const NOTABLE = 0.15;

const results: Result[] = [];

/** Records a figure of this run. */
export const record = (result: Result): void => void results.push(result);

const isWorse = ({ value, better }: Result, than: number, by = 0): boolean =>
  better === 'higher' ? value < than * (1 - by) : value > than * (1 + by);

const rounded = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(2));

/**
 * Prints the recorded figures that miss their goal or are worse than the stored ones.
 * @param options `json` prints all figures as JSON instead; `save` stores them for later runs
 */
export function printResults({ json = false, save = false }): void {
  if (save) writeFileSync(BASELINE, `${JSON.stringify(results, null, 2)}\n`);
  if (json) {
    console.log(JSON.stringify(results, null, 2));
    return;
  }
  const stored: Result[] = JSON.parse(readFileSync(BASELINE, 'utf8'));
  const before = new Map(stored.map(({ name, value }) => [name, value]));
  console.log('\nGoals and the stored run\n');
  for (const result of results) {
    const { name, value, goal } = result;
    const known = before.get(name);
    const notes = [
      goal !== undefined && isWorse(result, goal) ? `goal ${rounded(goal)}` : '',
      known !== undefined && isWorse(result, known, NOTABLE) ? `was ${rounded(known)}` : '',
    ].filter(Boolean);
    if (notes.length > 0) console.log(`${name}: ${rounded(value)} (${notes.join(', ')})`);
  }
}
