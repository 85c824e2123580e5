import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#scripts/server-process.ts';
import { line, load, median } from './load.ts';
import { processorTime } from './processor.ts';
import { BROWSER, startPlain } from './reads.ts';
import { record } from './results.ts';

/** Subjects are measured in turn, so that other load on the machine affects all alike. */
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 50;

/** The width for which a phone picks pictures. */
const WIDTH = 320;

/** What a browser asks for when it opens the home page for the first time: the page, its files and its pictures. */
async function pathsOfVisit(origin: string): Promise<string[]> {
  const page = await (await fetch(origin, { headers: BROWSER })).text();
  const files = [...page.matchAll(/<link rel="(?:modulepreload|preload|icon)"[^>]* href="([^"]+)"/g)];
  const pictures = [...page.matchAll(/<img[^>]*>/g)].map(([tag]) => {
    const [, source = ''] = / src="([^"]+)"/.exec(tag) ?? [];
    return tag.includes(`${source}/${WIDTH} `) ? `${source}/${WIDTH}` : source;
  });
  const paths = [...new Set(['/', ...files.map(([, path = '']) => path), ...pictures])];
  // Smaller versions of the demo's pictures are made in the first minute; until then they are redirects.
  const statusOf = async (path: string) =>
    (await fetch(origin + path, { headers: BROWSER, redirect: 'manual' })).status;
  for (const path of paths) while ((await statusOf(path)) === 302) await sleep(500);
  return paths;
}

/** Prints the first visits per second and core, beside a bare `node:http` server that sends the same bytes. */
export async function measureVisits(cafe: ServerProcess): Promise<void> {
  const paths = await pathsOfVisit(cafe.origin);
  const plain = await startPlain(cafe.origin, paths);
  /** Visits per second of processor time. */
  const rateOf = async (server: ServerProcess): Promise<number> => {
    const before = processorTime(server);
    const requests = paths.map((path) => ({ path, headers: BROWSER }));
    const { count } = await load({
      url: server.origin,
      requests,
      connections: CONNECTIONS,
      duration: SECONDS,
    });
    return (count / paths.length / (processorTime(server) - before)) * 1e6;
  };
  const [bare, shop]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = [await rateOf(plain), await rateOf(cafe)] as const;
    if (round === 0) continue; // The first one warms up.
    bare.push(rates[0]);
    shop.push(rates[1]);
  }
  await plain.stop();
  const share = median(shop.map((rate, round) => rate / (bare[round] ?? rate)));
  record({ name: 'first visits', value: share, better: 'higher' });
  console.log(`\nFirst visits of / per second of one core, ${paths.length} requests each\n`);
  console.log(line('', 'bare', 'shop', 'share'));
  console.log(line('', median(bare).toFixed(0), median(shop).toFixed(0), `${Math.round(share * 100)} %`));
}
