import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fillTables } from '#load/content.ts';
import { atMost, type Figure, memoryOf, mustBeZero, type Part, percentile } from '#load/figure.ts';
import { visitDuring } from '#load/guests.ts';
import { isUnexpectedError, until, withShop } from '#load/shop.ts';
import { LOAD_NAMES, runLoad } from './loads.ts';

const GOAL = { p99: 300, memory: 600, more: 20 };

const CUPS = { long: 50_000, short: 100 };

/** The time, in milliseconds, after which all slow clients must be disconnected. */
const SLOW: Record<string, number> = {
  'slow headers': 15_000,
  'slow bodies': 35_000,
  'clients that read no response': 150_000,
};

/** Duration of the other loads, and the time to return memory afterwards, in milliseconds. */
const DURATION = { long: 15_000, short: 500 };
const REST = { long: 60_000, short: 0 };

const PATHS = [
  '/',
  '/meny',
  '/drommekoppen',
  '/images/default.png',
  '/api/menuitemapi/menuitemslist?category=KaffeVarm',
  '/trpc/categories.list',
  '/api/drinkapi/drinkslist?page=1',
];

const childrenOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

/** The memory of a process and its children in MB; shared pages are counted once. */
const memoryOfAll = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce<number>((sum, each) => sum + memoryOf(each).fair, 0);

/** Samples the memory. @returns a function that stops and returns the maximum in MB. */
function watchMemory(pid: number): () => number {
  let largest = 0;
  const sample = () => {
    largest = Math.max(largest, memoryOfAll(pid));
  };
  const timer = setInterval(sample, 200);
  return () => {
    sample();
    clearInterval(timer);
    return largest;
  };
}

export const overload: Part = ({ isLong }) =>
  withShop({ TRUST_PROXY: 'on' }, async (shop) => {
    const length = isLong ? 'long' : 'short';
    const { origin, process } = await shop.start();
    const pid = process.pid ?? 0;
    fillTables(shop.database, ['drinks'], CUPS[length]);
    // Each load runs once briefly, since memory that the program allocates only once is no leak.
    for (const name of isLong ? LOAD_NAMES : []) await runLoad(name, { origin, duration: 1000, scale: 1 });
    const urls = PATHS.map((path) => origin + path);
    const { waits } = await visitDuring(urls, wait(DURATION[length]));
    console.log(`guests without load: p99 ${percentile(waits, 0.99).toFixed(0)} ms`);
    if (isLong) await until('the worker’s end', () => childrenOf(pid).length === 0);
    await wait(REST[length]);
    const idle = memoryOfAll(pid);
    const figures: Figure[] = [];
    let [largest, failed, unexpected] = [0, 0, 0];
    for (const name of LOAD_NAMES) {
      const sample = watchMemory(pid);
      const duration = (isLong && SLOW[name]) || DURATION[length];
      const load = runLoad(name, { origin, duration, scale: isLong ? 1 : 0.02 });
      const visits = await visitDuring(urls, load);
      const memory = sample();
      const outcomes = await load;
      const p99 = percentile(visits.waits, 0.99);
      console.log(
        `${name}: guests ${visits.waits.length}, p99 ${p99.toFixed(0)} ms, ${memory.toFixed(0)} MB,`,
        outcomes,
      );
      unexpected += Object.keys(outcomes).filter((outcome) => isUnexpectedError(Number(outcome))).length;
      if (duration === SLOW[name])
        figures.push(
          mustBeZero(`connections that ${name} hold after ${duration / 1000} s`, outcomes.held ?? 0),
        );
      figures.push(atMost(`a guest’s p99 during ${name}`, p99, 'ms', GOAL.p99));
      largest = Math.max(largest, memory);
      failed += visits.failed;
    }
    await wait(REST[length]);
    const more = (memoryOfAll(pid) / idle - 1) * 100;
    return [
      ...figures,
      mustBeZero('guests’ requests that fail', failed),
      mustBeZero('responses with 5xx other than 503 and 507', unexpected),
      atMost('maximum memory', largest, 'MB', GOAL.memory),
      atMost(`memory a minute later, relative to ${idle.toFixed(0)} MB before`, more, '% more', GOAL.more),
    ];
  });
