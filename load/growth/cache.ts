import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrowser } from '#deploy/testing/browser.ts';
import { CACHE, CACHE_FOR_A_SECOND, type ProxyExample, startProxy } from '#deploy/testing/proxies.ts';
import { load } from '#load/bench/measure.ts';
import { type Figure, measured, mustBeZero, processorTime } from '#load/figure.ts';
import { addCategory, CATEGORIES, logIn, type Shop, withProgram } from '#load/shop.ts';
import { freePort, type ServerProcess } from '#scripts/server-process.ts';

/** The number of writes. A guest reads right after each. */
const WRITES = 100;
/** How long the shop is stopped, and the pause between two guests meanwhile. */
const STOPPED_MS = 3000;
const PAUSE_MS = 50;

/** Guests' requests for the menu a second, and the shop's processor time for each. */
async function costOf(shop: ServerProcess, origin: string, how: string): Promise<Figure[]> {
  const before = processorTime(shop);
  const { count, rate } = await load({
    url: `${origin}/meny`,
    connections: 20,
    duration: 5,
    tlsOptions: { rejectUnauthorized: false },
  });
  return [
    measured(`/meny ${how}`, rate, 'a second'),
    measured('processor time of the shop for each', (processorTime(shop) - before) / count, 'µs'),
  ];
}

async function startCache(proxy: ProxyExample, { folder }: Shop, name: string, shop: number) {
  const ports = { folder: join(folder, name), shop, http: await freePort(), https: await freePort() };
  mkdirSync(ports.folder);
  const stopProxy = startProxy(proxy, ports);
  await sleep(1000);
  const origin = `https://localhost:${ports.https}`;
  const guest = await createBrowser(origin);
  const stop = () => {
    guest.close();
    return stopProxy();
  };
  return { origin, guest, stop };
}

/** Puts nginx as a cache in front of the shop: its speed, stale responses, and requests during a restart. */
export const cache = (): Promise<Figure[]> =>
  withProgram(async (shop) => {
    const port = await freePort();
    const env = { PORT: String(port) };
    const first = await shop.start(env);
    const token = await logIn(first.origin);
    const add = (name: string) => addCategory(first.origin, token, name);
    const quick = await startCache(CACHE_FOR_A_SECOND, shop, 'nginx-second', port);
    const quickly = await costOf(first, quick.origin, 'through it, where answers may be a second old');
    const late: number[] = [];
    let outdated = 0;
    for (let write = 0; write < 5; write++) {
      await quick.guest.ask(CATEGORIES);
      const written = performance.now();
      await add(`Sen ${write}`);
      if (!(await quick.guest.ask('/trpc/categories.list')).body.includes(`"Sen ${write}"`)) outdated += 1;
      while (!(await quick.guest.ask(CATEGORIES)).body.includes(`"Sen ${write}"`)) await sleep(PAUSE_MS);
      late.push((performance.now() - written) / 1000);
    }
    await quick.stop();

    const { origin, stop, guest } = await startCache(CACHE, shop, 'nginx', port);
    const costs = [
      ...(await costOf(first, first.origin, 'without nginx')),
      ...(await costOf(first, origin, 'through it, over HTTPS')),
    ];
    let stale = 0;
    for (let write = 0; write < WRITES; write++) {
      await add(`Kategori ${write}`);
      if (!(await guest.ask(CATEGORIES)).body.includes(`"Kategori ${write}"`)) stale += 1;
    }
    const profile = { headers: { authorization: `Bearer ${token}` } };
    const [asAdmin, asGuest] = [
      await guest.ask('/api/auth/user', profile),
      await guest.ask('/api/auth/user'),
    ];

    const [picture = ''] = /\/uploads\/[\da-f]{32}\.\w+/.exec((await guest.ask('/')).body.toString()) ?? [];
    const paths = ['/', '/meny', '/drommekoppen', CATEGORIES, '/api/menuitemapi/menuitemslist', picture];
    for (const path of paths) await guest.ask(path);
    let isBack = false;
    let [asked, failed] = [0, 0];
    const visit = async () => {
      for (; !isBack; await sleep(PAUSE_MS))
        for (const path of paths) {
          asked += 1;
          if ((await guest.ask(path)).status !== 200) failed += 1;
        }
    };
    const visits = visit();
    await first.stop();
    await sleep(STOPPED_MS);
    await shop.start(env);
    isBack = true;
    await visits;
    await stop();
    return [
      ...costs,
      ...quickly,
      measured('how long an answer was old then, at most', Math.max(...late), 's'),
      mustBeZero('requests of open pages that were answered as before a write', outdated),
      mustBeZero(`requests of ${WRITES} after a write that were answered as before it`, stale),
      mustBeZero(
        'guests who are answered as the admin was',
        asAdmin.status !== 200 || asGuest.status !== 401,
      ),
      mustBeZero(`guests’ requests of ${asked} that failed while the shop was started again`, failed),
    ];
  });
