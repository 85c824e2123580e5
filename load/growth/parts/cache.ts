import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrowser } from '#deploy/testing/browser.ts';
import { CACHE, CACHE_FOR_A_SECOND, type ProxyExample, startProxy } from '#deploy/testing/proxies.ts';
import { load } from '#load/bench/load.ts';
import { processorTime } from '#load/bench/processor.ts';
import { addCategory, CATEGORIES, FOLDER, logIn, startCafe } from '#load/growth/cafes.ts';
import { atMost, type Figure, must } from '#load/growth/figures.ts';
import { freePort } from '#scripts/free-port.mjs';

const SECONDS = 5;
const CONNECTIONS = 20;
/** The writes after each of which a guest asks at once. */
const WRITES = 100;
/** For how long the shop is away, in milliseconds, and the pause between two guests meanwhile. */
const AWAY = 3000;
const PAUSE = 50;

/** Processor time of the shop for a guest's request, in microseconds, and requests a second. */
async function costOf(shop: Parameters<typeof processorTime>[0], url: string) {
  const before = processorTime(shop);
  const { count, rate } = await load({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    tlsOptions: { rejectUnauthorized: false },
  });
  return { cost: (processorTime(shop) - before) / count, rate };
}

const inWords = ({ rate, cost }: Awaited<ReturnType<typeof costOf>>): string =>
  `${Math.round(rate)} a second, ${cost.toFixed(1)} µs of the shop’s processor each`;

/** Starts nginx in front of the shop at a port. */
async function startCache(proxy: ProxyExample, name: string, shop: number) {
  const folder = join(FOLDER, name);
  mkdirSync(folder);
  const ports = { folder, shop, http: await freePort(), https: await freePort() };
  const stop = startProxy(proxy, ports);
  await sleep(1000);
  const origin = `https://localhost:${ports.https}`;
  return { origin, stop, guest: await createBrowser(origin) };
}

/** nginx caches what the shop sends to guests. */
export async function measureCache(): Promise<Figure[]> {
  const port = await freePort();
  const env = { PORT: String(port) };
  let shop = await startCafe('cached', env);
  const token = await logIn(shop);
  const quick = await startCache(CACHE_FOR_A_SECOND, 'nginx-second', port);
  const quickly = await costOf(shop, `${quick.origin}/meny`);
  const late: number[] = [];
  for (let write = 0; write < 5; write++) {
    await quick.guest.ask(CATEGORIES);
    const written = performance.now();
    await addCategory(shop, token, `Sen ${write}`);
    while (!(await quick.guest.ask(CATEGORIES)).body.includes(`"Sen ${write}"`)) await sleep(PAUSE);
    late.push((performance.now() - written) / 1000);
  }
  quick.guest.close();
  await quick.stop();
  const { origin, stop, guest } = await startCache(CACHE, 'nginx', port);

  const direct = await costOf(shop, `${shop.origin}/meny`);
  const cached = await costOf(shop, `${origin}/meny`);
  let stale = 0;
  for (let write = 0; write < WRITES; write++) {
    await addCategory(shop, token, `Kategori ${write}`);
    if (!(await guest.ask(CATEGORIES)).body.includes(`"Kategori ${write}"`)) stale += 1;
  }

  await addCategory(shop, token, 'Bare for admin å se straks');
  const own = await guest.ask(CATEGORIES, { headers: { authorization: `Bearer ${token}` } });
  const page = await guest.ask('/trpc/categories.list', {});
  const profile = { headers: { authorization: `Bearer ${token}` } };
  const [asAdmin, asGuest] = [await guest.ask('/api/auth/user', profile), await guest.ask('/api/auth/user')];

  const [picture = ''] = /\/uploads\/[\da-f]{32}\.\w+/.exec((await guest.ask('/')).body.toString()) ?? [];
  const paths = ['/', '/meny', '/drommekoppen', CATEGORIES, '/api/menuitemapi/menuitemslist', picture];
  for (const path of paths) await guest.ask(path);
  let isBack = false;
  let asked = 0;
  let failed = 0;
  const visit = async () => {
    for (; !isBack; await sleep(PAUSE))
      for (const path of paths) {
        asked += 1;
        if ((await guest.ask(path)).status !== 200) failed += 1;
      }
  };
  const visits = visit();
  await shop.stop();
  await sleep(AWAY);
  shop = await startCafe('cached', env);
  isBack = true;
  await visits;
  const again = await guest.ask('/meny');
  guest.close();
  await stop();
  await shop.stop();
  return [
    { what: '/meny without nginx', value: inWords(direct) },
    { what: '/meny through it, over HTTPS', value: inWords(cached) },
    { what: '/meny through it, where answers may be a second old', value: inWords(quickly) },
    { what: 'how long an answer was old then, at most', value: `${Math.max(...late).toFixed(1)} s` },
    atMost('requests after a write that were answered as before it', stale, 0),
    must('the admin’s own list is current at once', own.body.includes('Bare for admin')),
    must('what open pages ask for is current at once', page.body.includes('Bare for admin')),
    must('a guest is not answered as the admin was', asAdmin.status === 200 && asGuest.status === 401),
    { what: 'guests’ requests while the shop was stopped and started again', value: String(asked) },
    atMost('of these failed', failed, 0),
    must('afterwards the shop answers', again.status === 200),
  ];
}
