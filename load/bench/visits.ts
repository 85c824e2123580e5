import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from '#load/shop.ts';
import type { ServerProcess } from '#scripts/server-process.ts';
import { compare, costOf } from './measure.ts';
import { BROWSER, startPlain } from './plain.ts';
import { percent, printRow, printTitle, record } from './results.ts';

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

/** Prints the first visits per second of one core, beside a bare `node:http` server that sends the same bytes. */
export async function measureVisits({ folder }: Shop, cafe: ServerProcess): Promise<void> {
  const paths = await pathsOfVisit(cafe.origin);
  const plain = await startPlain(cafe.origin, paths, folder);
  const requests = paths.map((path) => ({ path, headers: BROWSER }));
  const costs = [plain, cafe].map((server) => () => costOf(server, '', { requests, duration: 2 }));
  const { medians, times } = await compare(costs);
  await plain.stop();
  record('first visits', 1 / times, 'higher');
  printTitle(`First visits of /, ${paths.length} requests each`, 'bare', 'shop', 'share');
  const rates = medians.map((cost) => (1e6 / (cost * paths.length)).toFixed(0));
  printRow('first visits per second', ...rates, percent(1 / times));
}
