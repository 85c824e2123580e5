/** Measures the public pages as a slow phone loads them: the median of three runs each, with Lighthouse's simulated 4G. */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median } from '#load/figure.ts';
import { withShop } from '#load/shop.ts';
import { findChromium } from '#scripts/browsers.mjs';
import { printRow, printTitle } from './results.ts';

/** Fetched from the npm registry when it is first run: too large for every installation. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = ['/', '/meny', '/drommekoppen', '/drommekoppen/3'];
const RUNS = 3;
const CHROME = '--headless --no-sandbox --disable-quic --disable-background-networking --disable-sync';

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

const run = promisify(execFile);

async function measure(url: string): Promise<Report> {
  const options = ['--quiet', '--output=json', `--chrome-flags=${CHROME}`];
  const { stdout } = await run('npm', ['exec', '--yes', '--', LIGHTHOUSE, url, ...options], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout);
}

const AUDITS = [
  ['first paint', 'first-contentful-paint'],
  ['largest', 'largest-contentful-paint'],
  ['blocked', 'total-blocking-time'],
  ['shift', 'cumulative-layout-shift'],
] as const;

/** Waits until the demo's last pictures, the cups, are made as AVIF. */
async function waitForPictures(origin: string): Promise<void> {
  const drinks: { imagePath: string }[] = await (await fetch(`${origin}/api/drinkapi/drinkslist`)).json();
  const typeOf = async (path: string) =>
    (await fetch(origin + path, { headers: { accept: 'image/avif' } })).headers.get('content-type');
  for (const { imagePath } of drinks)
    while ((await typeOf(`${imagePath}/192`)) !== 'image/avif') await sleep(500);
}

await withShop({}, async (shop) => {
  const { origin } = await shop.start();
  await waitForPictures(origin);
  printTitle('Pages on a slow phone', 'performance', 'others', ...AUDITS.map(([name]) => name));
  for (const page of PAGES) {
    const reports: Report[] = [];
    for (let time = 0; time < RUNS; time += 1) reports.push(await measure(origin + page));
    const others = reports.flatMap(({ categories: { performance: _, ...rest } }) => Object.values(rest));
    printRow(
      page,
      String(Math.round(100 * median(reports.map(({ categories }) => categories.performance?.score ?? 0)))),
      String(100 * Math.min(...others.map(({ score }) => score))),
      ...AUDITS.map(([name, audit]) => {
        const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
        return name === 'shift' ? value.toFixed(3) : `${Math.round(value)} ms`;
      }),
    );
  }
});
