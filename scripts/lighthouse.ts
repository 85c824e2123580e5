/** Measures the public pages as a slow phone loads them: the median of three runs each, with Lighthouse's simulated 4G. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from './chromium.mjs';
import { SERVER } from './process.mjs';
import { startServer } from './server-process.ts';

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
  const args = [
    'exec',
    '--yes',
    '--',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--chrome-flags=${CHROME}`,
  ];
  const { stdout } = await run('npm', args, {
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

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const cafe = await startServer(SERVER, {
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMIT_FACTOR: '1000',
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
});

/** Waits until the smaller versions of the demo's last picture, a cup, are made. */
async function waitForPictures(): Promise<void> {
  const drinks: { imagePath: string }[] = await (
    await fetch(`${cafe.origin}/api/drinkapi/drinkslist`)
  ).json();
  for (const { imagePath } of drinks)
    while ((await fetch(`${cafe.origin}${imagePath}/96`, { redirect: 'manual' })).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 500));
}
await waitForPictures();

const columns = ['performance', 'others', ...AUDITS.map(([name]) => name)];
console.log(''.padEnd(18) + columns.map((column) => column.padStart(13)).join(''));
for (const page of PAGES) {
  const reports: Report[] = [];
  for (let time = 0; time < RUNS; time += 1) reports.push(await measure(cafe.origin + page));
  const scores = (report: Report) =>
    Object.entries(report.categories).filter(([name]) => name !== 'performance');
  const cells = [
    String(Math.round(100 * median(reports.map(({ categories }) => categories.performance?.score ?? 0)))),
    String(100 * Math.min(...reports.flatMap((report) => scores(report).map(([, { score }]) => score)))),
    ...AUDITS.map(([name, audit]) => {
      const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
      return name === 'shift' ? value.toFixed(3) : `${Math.round(value)} ms`;
    }),
  ];
  console.log(page.padEnd(18) + cells.map((cell) => cell.padStart(13)).join(''));
}
await cafe.stop();
