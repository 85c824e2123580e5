import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCategory, CATEGORIES, FOLDER, logIn, startCafe } from '#load/growth/cafes.ts';
import { type Figure, must } from '#load/growth/figures.ts';
import { freePort } from '#scripts/free-port.mjs';
import type { ServerProcess } from '#scripts/server-process.ts';

const CAFES = 20;
/** For how long the idle cafés are watched, in seconds, after as long a time to settle. */
const WATCHED = 30;
const GIGABYTE = 1024;

type Cafe = { name: string; shop: ServerProcess };

/** Memory of a process in MB: all that is resident, what is its own, and its part of what it shares with others. */
function memoryOf({ shop }: Cafe) {
  const rollup = readFileSync(`/proc/${shop.process.pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024;
  const own = megabytes('Private_Clean') + megabytes('Private_Dirty');
  return { resident: megabytes('Rss'), own, shared: megabytes('Pss') - own };
}

/** Processor time of a process so far, in seconds; Linux counts hundredths. */
function processorSeconds({ shop }: Cafe): number {
  const fields = readFileSync(`/proc/${shop.process.pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** The example with the cafés that are tried. */
function caddyfileFor(cafes: Cafe[], http: number, https: number): string {
  const example = readFileSync('deploy/chain.Caddyfile', 'utf8');
  const sites = cafes.map(
    ({ name, shop }) => `${name}.localhost {\n\timport cafe ${new URL(shop.origin).port}\n}\n`,
  );
  return `{
	admin off
	skip_install_trust
	local_certs
	http_port ${http}
	https_port ${https}
	storage file_system ${join(FOLDER, 'caddy')}
}
${example.slice(0, example.indexOf('nord.'))}${sites.join('\n')}`;
}

/** Reads a path of a café through the proxy, with a token if there is one; null unless it answers with 200. */
function readThrough(https: number, { name }: Cafe, path: string, token = ''): Promise<string | null> {
  const host = `${name}.localhost`;
  return new Promise((resolve) => {
    request(
      {
        host: '127.0.0.1',
        port: https,
        path,
        servername: host,
        headers: { host, ...(token && { authorization: `Bearer ${token}` }) },
        rejectUnauthorized: false,
      },
      (response) => resolve(response.statusCode === 200 ? text(response) : null),
    )
      .on('error', () => resolve(null))
      .end();
  });
}

/** Waits until a café answers through the proxy. @returns its categories; null where it does not for a minute. */
async function waitFor(https: number, cafe: Cafe): Promise<string | null> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(100)) {
    const list = await readThrough(https, cafe, CATEGORIES);
    if (list !== null) return list;
  }
  return null;
}

const average = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** One process for each café, all behind one Caddy. */
export async function measureChain(): Promise<Figure[]> {
  const names = Array.from({ length: CAFES }, (_, index) => `kafe${index + 1}`);
  process.setMaxListeners(CAFES + 10); // Each process ends with this one.
  const starting = performance.now();
  const cafes: Cafe[] = [];
  for (const name of names) cafes.push({ name, shop: await startCafe(name) });
  const started = (performance.now() - starting) / 1000;
  const tokens = await Promise.all(cafes.map(({ shop }) => logIn(shop)));
  for (const [index, { name, shop }] of cafes.entries())
    await addCategory(shop, tokens[index] ?? '', `Bare hos ${name}`);

  const [http, https] = [await freePort(), await freePort()];
  const file = join(FOLDER, 'Caddyfile');
  writeFileSync(file, caddyfileFor(cafes, http, https));
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' });
  const lists: (string | null)[] = [];
  for (const cafe of cafes) lists.push(await waitFor(https, cafe));
  const areOwn = cafes.every(({ name }, index) =>
    cafes.every(({ name: other }) => lists[index]?.includes(`"Bare hos ${other}"`) === (other === name)),
  );
  const accepts = await Promise.all(
    cafes.map((cafe) => readThrough(https, cafe, '/api/auth/user', tokens[0])),
  );

  await Promise.all(cafes.map(({ shop }) => shop.stop()));
  const restarting = performance.now();
  await Promise.all(
    cafes.map(async (cafe) => {
      cafe.shop = await startCafe(cafe.name, { PORT: new URL(cafe.shop.origin).port });
      await waitFor(https, cafe);
    }),
  );
  const restarted = (performance.now() - restarting) / 1000;

  await sleep(WATCHED * 1000);
  const before = cafes.map(processorSeconds);
  await sleep(WATCHED * 1000);
  const used = cafes.map((cafe, index) => processorSeconds(cafe) - (before[index] ?? 0));
  const memory = cafes.map(memoryOf);
  const own = average(memory.map((each) => each.own));
  const shared = memory.reduce((sum, each) => sum + each.shared, 0);
  const ended = once(caddy, 'exit');
  caddy.kill();
  await ended;
  await Promise.all(cafes.map(({ shop }) => shop.stop()));
  const fit = (gigabytes: number) => Math.floor((gigabytes * GIGABYTE * 0.75 - shared) / own);
  return [
    { what: `${CAFES} first starts, one after another`, value: `${started.toFixed(1)} s` },
    must('each name shows its own café', areOwn),
    must(
      'the token of one café is worth nothing at the others',
      accepts.every((answer, index) => (answer !== null) === (index === 0)),
    ),
    { what: 'all started at once, until each answers', value: `${restarted.toFixed(1)} s` },
    {
      what: 'memory of an idle café',
      value: `${average(memory.map(({ resident }) => resident)).toFixed(0)} MB`,
    },
    { what: 'of it not shared with the others', value: `${own.toFixed(0)} MB` },
    { what: 'shared by all of them, once', value: `${shared.toFixed(0)} MB` },
    {
      what: 'processor time of an idle café',
      value: `${((average(used) / WATCHED) * 100).toFixed(2)} % of a core`,
    },
    { what: 'cafés in three quarters of 1, 4 and 24 GB', value: [1, 4, 24].map(fit).join(', ') },
  ];
}
