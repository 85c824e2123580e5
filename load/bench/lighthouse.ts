/** Measures the public pages as a slow phone loads them: the median of three runs each, with Lighthouse's simulated 4G. */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CADDY, startProxy } from '#deploy/testing/proxies.ts';
import { median } from '#load/figure.ts';
import { sendRequest, withShop } from '#load/shop.ts';
import { findChromium, installPrograms } from '#scripts/install.mjs';
import { freePort } from '#scripts/server-process.ts';

/** Fetched from the npm registry when it is first run: too large for every installation. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = ['/', '/meny', '/drommekoppen', '/drommekoppen/3'];
const RUNS = 3;
const CHROME =
  '--headless --no-sandbox --disable-quic --disable-background-networking --disable-sync --ignore-certificate-errors';

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

const AUDITS = {
  'first paint': 'first-contentful-paint',
  largest: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
};

/** Waits until the demo's last pictures, the cups, are made as AVIF. */
async function waitForPictures(origin: string): Promise<void> {
  const drinks: { imagePath: string }[] = await (await fetch(`${origin}/api/drinkapi/drinkslist`)).json();
  const typeOf = async (path: string) =>
    (await fetch(origin + path, { headers: { accept: 'image/avif' } })).headers.get('content-type');
  for (const { imagePath } of drinks)
    while ((await typeOf(`${imagePath}/192`)) !== 'image/avif') await sleep(500);
}

/** Prints a row for each page: medians, and the lowest score of the other categories. Paints and blocking in milliseconds. */
async function measurePages(title: string, pages: string[], start: () => Promise<string>): Promise<void> {
  const rows: Record<string, object> = {};
  for (const page of pages) {
    const reports: Report[] = [];
    for (let time = 0; time < RUNS; time += 1) reports.push(await measure((await start()) + page));
    const medianOf = (read: (report: Report) => number | undefined) =>
      Number(median(reports.map((report) => read(report) ?? 0)).toPrecision(3));
    const others = reports.flatMap(({ categories: { performance: _, ...rest } }) => Object.values(rest));
    rows[page] = {
      performance: medianOf(({ categories }) => categories.performance?.score),
      others: Math.min(...others.map(({ score }) => score)),
      ...Object.fromEntries(
        Object.entries(AUDITS).map(([name, id]) => [
          name,
          medianOf(({ audits }) => audits[id]?.numericValue),
        ]),
      ),
    };
  }
  console.log(title);
  console.table(rows);
}

await installPrograms({ caddy: 'caddy' });
await withShop({}, async (shop) => {
  let shops = 0;
  await measurePages('In the first seconds of a shop', ['/'], async () => {
    shops += 1;
    return (await shop.at(`new-${shops}`).start()).origin;
  });
  const { origin } = await shop.start();
  await waitForPictures(origin);
  await measurePages('Over plain HTTP', PAGES, async () => origin);

  const [http, https] = [await freePort(), await freePort()];
  const ports = { folder: shop.folder, shop: Number(new URL(origin).port), http, https };
  const stopProxy = startProxy(CADDY, ports);
  const secure = `https://localhost:${https}`;
  const isServed = async () =>
    (await sendRequest(`http://localhost:${http}`, { redirect: 'manual' })).status > 0;
  while (!(await isServed())) await sleep(100);
  await measurePages('Over HTTPS, behind Caddy', PAGES, async () => secure);
  await stopProxy();
});
