import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrowser } from '#deploy/testing/browser.ts';
import { caddyWith, startProxy } from '#deploy/testing/proxies.ts';
import { type Figure, measured, memoryOf, mustBeZero, processorTime } from '#load/figure.ts';
import { addCategory, CATEGORIES, logIn, withProgram } from '#load/shop.ts';
import { freePort, type ServerProcess } from '#scripts/server-process.ts';

const CAFES = 20;
/** How long the idle cafés settle, and then are watched. */
const WATCHED_S = 30;
const GIGABYTE = 1024;

type Cafe = { name: string; server: ServerProcess; start: () => Promise<ServerProcess> };

/** The example's configuration, with a site for each tested café. */
const sitesOf = (cafes: Cafe[]): string => {
  const [snippet] = readFileSync('deploy/chain.Caddyfile', 'utf8').split('nord.');
  const sites = cafes.map(
    ({ name, server }) => `${name}.localhost {\n\timport cafe ${new URL(server.origin).port}\n}\n`,
  );
  return `${snippet}${sites.join('\n')}`;
};

/** Reads a path of a café through the proxy, with a token if there is one. @throws Error when the proxy is down */
async function readThrough(https: number, { name }: Cafe, path: string, token = '') {
  const browser = await createBrowser(`https://${name}.localhost:${https}`);
  const answer = await browser.ask(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  browser.close();
  return answer;
}

/** Waits until a café answers through the proxy. @returns its categories */
async function waitFor(https: number, cafe: Cafe): Promise<string> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(100)) {
    const answer = await readThrough(https, cafe, CATEGORIES).catch(() => null);
    if (answer?.status === 200) return answer.body.toString();
  }
  throw new Error(`${cafe.name} does not answer.`);
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);
const average = (values: number[]): number => sum(values) / values.length;

/** One process for each café, all behind one Caddy. */
export const chain = (): Promise<Figure[]> =>
  withProgram(async (shop) => {
    process.setMaxListeners(CAFES + 10); // Each process ends with this one.
    const starting = performance.now();
    const cafes: Cafe[] = [];
    for (let number = 1; number <= CAFES; number++) {
      const name = `kafe${number}`;
      const port = await freePort();
      const start = () => shop.at(name).start({ PORT: String(port) });
      cafes.push({ name, server: await start(), start });
    }
    const started = (performance.now() - starting) / 1000;
    const tokens = await Promise.all(cafes.map(({ server }) => logIn(server.origin)));
    for (const [index, { name, server }] of cafes.entries())
      await addCategory(server.origin, tokens[index] ?? '', `Bare hos ${name}`);

    const ports = { folder: shop.folder, shop: 0, http: await freePort(), https: await freePort() };
    const stopProxy = startProxy(
      caddyWith('Caddy for a chain', () => sitesOf(cafes)),
      ports,
    );
    const lists: string[] = [];
    for (const cafe of cafes) lists.push(await waitFor(ports.https, cafe));
    const wrong = cafes.flatMap(({ name }, index) =>
      cafes.filter(({ name: other }) => lists[index]?.includes(`"Bare hos ${other}"`) !== (other === name)),
    );
    const [first = 0, ...others] = await Promise.all(
      cafes.map(async (cafe) => (await readThrough(ports.https, cafe, '/api/auth/user', tokens[0])).status),
    );

    await Promise.all(cafes.map(({ server }) => server.stop()));
    const restarting = performance.now();
    await Promise.all(
      cafes.map(async (cafe) => {
        cafe.server = await cafe.start();
        await waitFor(ports.https, cafe);
      }),
    );
    const restarted = (performance.now() - restarting) / 1000;
    await sleep(WATCHED_S * 1000);
    const processorSeconds = () => sum(cafes.map(({ server }) => processorTime(server))) / 1e6;
    const before = processorSeconds();
    await sleep(WATCHED_S * 1000);
    const used = processorSeconds() - before;
    const memory = cafes.map(({ server }) => memoryOf(server.process.pid));
    const own = average(memory.map((each) => each.own));
    const shared = sum(memory.map((each) => each.fair - each.own));
    await stopProxy();
    const cafesIn = (gigabytes: number) => Math.floor((gigabytes * GIGABYTE * 0.75 - shared) / own);
    return [
      measured('a first start', started / CAFES, 's'),
      mustBeZero('names that show another café', wrong.length),
      mustBeZero('cafés that take the token of another', others.filter((status) => status === 200).length),
      mustBeZero('cafés that reject their own token', first !== 200),
      measured('all started at once, until each answers', restarted, 's'),
      measured('memory of an idle café', average(memory.map(({ resident }) => resident)), 'MB'),
      measured('of it not shared with the others', own, 'MB'),
      measured('shared by all of them, once', shared, 'MB'),
      measured('processor time of an idle café', (used / CAFES / WATCHED_S) * 100, '% of a core'),
      ...[1, 4, 24].map((size) => measured(`cafés in three quarters of ${size} GB`, cafesIn(size))),
    ];
  });
