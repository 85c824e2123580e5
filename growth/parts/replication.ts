import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCategory, CATEGORIES, dataOf, FOLDER, logIn, PROGRAM, startCafe } from '#growth/cafes.ts';
import { atMost, type Figure, must } from '#growth/figures.ts';

/** How long the shop is idle, which completes its database file, and then loaded, in milliseconds. */
const IDLE = 15_000;
const LOADED = 10_000;
/** The pause between two writes, and between two copies of the files, in milliseconds. */
const PAUSE = 20;
const COPY_EVERY = 2000;
/** The most seconds of writes that may be lost: Litestream copies once a second. */
const MOST_LOST = 3;

/** Runs a command to its end. @throws Error where it fails. */
function run(command: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Starts Litestream for the database of a café, with its copy in another folder. */
function replicate(data: string, copy: string) {
  const config = join(FOLDER, 'litestream.yml');
  writeFileSync(config, `dbs:\n  - path: ${join(data, 'cafe.db')}\n    replicas:\n      - path: ${copy}\n`);
  return spawn('litestream', ['replicate', '-config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Copies pictures and the secret: files that are written once, under their final names. */
const copyFiles = (from: string, to: string): string =>
  run('rsync', ['--archive', '--exclude=.unfinished', `${from}/uploads`, `${from}/secret`, to]);

/** Writes until it is stopped. @returns the names that were acknowledged and when. */
async function write(origin: string, token: string, isOver: () => boolean): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>();
  for (let number = 0; !isOver(); number++) {
    const name = `Skrevet ${number}`;
    const isDone = await addCategory({ origin }, token, name).then(
      () => true,
      () => false,
    );
    if (!isDone) break;
    acknowledged.set(name, performance.now());
    await sleep(PAUSE);
  }
  return acknowledged;
}

async function namesOf(origin: string): Promise<Set<string>> {
  const list: { name: string }[] = await (await fetch(origin + CATEGORIES)).json();
  return new Set(list.map(({ name }) => name));
}

/**
 * Litestream copies the database continuously, rsync the pictures. The first machine is killed under load, with Litestream; then
 * the second one goes on from the copies.
 */
export async function measureReplication(): Promise<Figure[]> {
  const [first, second, copy] = [dataOf('first'), dataOf('second'), join(FOLDER, 'copy')];
  mkdirSync(second, { recursive: true });
  await (await startCafe('first')).stop();
  const litestream = replicate(first, copy);
  // A stop completes the database file, and so does a shop that is idle.
  await (await startCafe('first')).stop();
  const shop = await startCafe('first');
  const token = await logIn(shop);
  await sleep(IDLE);
  let isOver = false;
  const writes = write(shop.origin, token, () => isOver);
  const copying = setInterval(() => copyFiles(first, second), COPY_EVERY);
  await sleep(LOADED);
  const killed = performance.now();
  litestream.kill('SIGKILL');
  await Promise.all([shop.stop('SIGKILL'), once(litestream, 'exit')]);
  isOver = true;
  clearInterval(copying);
  const acknowledged = await writes;

  const database = join(second, 'cafe.db');
  run('litestream', ['restore', '-o', database, `file://${copy}`]);
  const next = await startCafe('second');
  await fetch(`${next.origin}/meny`);
  const served = performance.now();
  const names = await namesOf(next.origin);
  const lost = [...acknowledged].filter(([name]) => !names.has(name));
  const [, firstLost = killed] = lost[0] ?? [];
  const session = await fetch(`${next.origin}/api/auth/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await next.stop();
  run(PROGRAM, ['backup'], { DATA_DIR: second });
  const findings = run(PROGRAM, ['doctor'], { DATA_DIR: second });
  return [
    { what: 'acknowledged writes', value: `${acknowledged.size} in ${LOADED / 1000} s` },
    { what: 'of these lost', value: String(lost.length) },
    atMost(
      'lost writes were acknowledged before the end, at most',
      (killed - firstLost) / 1000,
      MOST_LOST,
      's',
    ),
    { what: 'from the kill until the second machine serves', value: `${Math.round(served - killed)} ms` },
    must('sessions go on', session.status === 200),
    must('no picture is missing, and the database is whole', !findings.includes('FAULT')),
  ];
}
