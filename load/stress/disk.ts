import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lostOf, rowsIn, type Stored, writeOn } from '#load/content.ts';
import { type Figure, mustBeZero, type Part } from '#load/figure.ts';
import {
  type Answered,
  after,
  logIn,
  type Shop,
  sendJson,
  sendRequest,
  until,
  withShop,
} from '#load/shop.ts';
import type { ServerProcess } from '#scripts/server-process.ts';

/** The size of the disk, and the free space in bytes once the shop is serving. */
const DISK = '64m';
/** The free space below which guests can't write: a tenth of the disk. */
const RESERVE = 6 * 2 ** 20;
const LEFT = 2 ** 20;

/** The number of writers, and the failed writes after which the disk counts as full. */
const WRITERS = 4;
const REJECTIONS = 80;

/** A command prefix: the user becomes root in a mount namespace of its own, which ends with the program. */
const ALONE = ['unshare', '--map-root-user', '--mount'];

/** Whether this machine allows mounting in a namespace. */
export function canMount(): boolean {
  const [alone = '', ...options] = ALONE;
  const mounting = [...options, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()];
  return spawnSync(alone, mounting, { stdio: 'ignore' }).status === 0;
}

/** Mounts a small disk, which exists as long as the process that holds its namespace. */
async function mount(shop: Shop) {
  const { folder, uploads } = shop;
  const disk = `mount -t tmpfs -o size=${DISK} tmpfs ${folder}`;
  const mounts = `${disk} && mkdir ${uploads} && mount --bind ${uploads} ${uploads}`;
  const [alone = '', ...options] = ALONE;
  const holder = spawn(alone, [...options, 'sh', '-c', `${mounts} && echo mounted && exec sleep 1h`]);
  await once(holder.stdout, 'data');
  const pid = String(holder.pid);
  const inside = (command: string[]) => [
    ...['nsenter', '-t', pid, '--user', '--mount', '--preserve-credentials'],
    ...command,
  ];
  const onDisk = inside(after(`cd ${process.cwd()}`));
  return {
    /** The path of a file of that disk outside the namespace. */
    within: (path: string) => join('/proc', pid, 'root', path),
    inside,
    start: () => shop.start({}, onDisk),
    run: (...args: string[]) => shop.run(args, onDisk),
    unmount: () => holder.kill('SIGKILL'),
  };
}

type Mounted = Awaited<ReturnType<typeof mount>>;

/** Writes a file that leaves so many bytes of the disk free. */
function fillUp(shop: Shop, { within }: Mounted, name: string, left: number): void {
  const { bavail, bsize } = statfsSync(within(shop.folder));
  const file = openSync(within(join(shop.folder, name)), 'w');
  const block = Buffer.alloc(bsize);
  try {
    for (let blocks = bavail - left / bsize; blocks > 0; blocks--) writeSync(file, block);
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

const cup = { name: 'Kopp', ingredientDTOs: [{ ingredientId: 1 }] };
const item = { name: 'Ny', categoryId: 1, price: 45 };

/** Leaves less than the reserve, where the owner can still write, then nothing, where the owner can log in and delete, also after a restart. */
async function lastReserve(shop: Shop, mounted: Mounted): Promise<Figure[]> {
  const { origin, stop, log } = await mounted.start();
  const token = await logIn(origin);
  await until('the ballast', () => existsSync(mounted.within(join(shop.data, 'ballast'))));
  fillUp(shop, mounted, 'filler', RESERVE / 2);
  // Saving until it fails would fill the disk.
  await until('the disk to be low', () => log.some((line) => line.includes('guests can save nothing')));
  const guests = await sendJson(`${origin}/api/drinkapi/create`, cup);
  const owners = await sendJson(`${origin}/api/menuitemapi/create`, item, token);
  fillUp(shop, mounted, 'filler-2', 0);
  const session = () => logIn(origin).catch(() => '');
  await until('a login on the full disk', async () => (await session()) !== '');
  const deleteItem = () => sendJson(`${origin}/api/menuitemapi/delete/1`, undefined, token, 'DELETE');
  const deleted = await deleteItem();
  await stop('SIGKILL');
  const restarted = await mounted.start();
  const menu = await sendRequest(`${restarted.origin}/meny`);
  const newSession = await logIn(restarted.origin).catch(() => null);
  await restarted.stop();
  fillUp(shop, mounted, 'filler-3', 0);
  const full = await Promise.all([[], ['doctor'], ['admin', 'list']].map((args) => mounted.run(...args)));
  console.log(owners.status, deleted.status, menu.status, ...full.map(({ code, err }) => `${code}: ${err}`));
  for (const name of ['filler', 'filler-2', 'filler-3']) rmSync(mounted.within(join(shop.folder, name)));
  const unclear = full.filter(({ code, err }) => code !== 1 || !/^The disk is full: [^\n]+\n$/.test(err));
  return [
    mustBeZero('writes of guests that take of the reserve', guests.status !== 507),
    mustBeZero('writes of the owner that fail while guests’ do', owners.status !== 201),
    mustBeZero('deletions on a full disk that fail', deleted.status !== 200),
    mustBeZero('starts on a full disk that fail', menu.status !== 200 || newSession === null),
    mustBeZero('commands on a disk without a byte that don’t say so', unclear.length),
  ];
}

/** Fills the disk, and checks that acknowledged writes are stored and others reported as failed. */
async function fullDisk(shop: Shop, mounted: Mounted, origin: string): Promise<Figure[]> {
  const { within } = mounted;
  fillUp(shop, mounted, 'filler', LEFT);
  const token = await logIn(origin);
  const stored: Stored[] = [];
  const refused: Answered[] = [];
  const isFull = () => refused.length >= REJECTIONS;
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    writeOn({ origin, token, prefix: `w${writer}` }, isFull, stored, refused),
  );
  await Promise.all(writers);
  // SQLite would sample for the file outside of the namespace, so it reads a copy.
  const readRows = () => {
    const copy = join(shop.folder, 'copy.db');
    // The log first: a checkpoint in between empties it, which `copyFileSync` would wait for without end.
    for (const suffix of ['-wal', ''])
      writeFileSync(copy + suffix, readFileSync(within(shop.database + suffix)));
    return [...rowsIn(copy)];
  };
  const lost = lostOf(stored, readRows());
  const command = await mounted.run('admin', 'create', 'ny-sjef');
  const isDone = readRows().some((row) => row.includes('"username":"ny-sjef"'));
  const paths = ['/', '/meny', '/healthz', '/api/drinkapi/drinkslist?page=1'];
  const reads = await Promise.all(paths.map((path) => sendRequest(origin + path)));
  console.log(`${stored.length} stored, ${refused.length} refused; ${command.out}${command.err}`);
  rmSync(within(join(shop.folder, 'filler')));
  const writeAfterwards = await sendJson(`${origin}/api/menuitemapi/create`, item, token);
  const unclear = refused.filter(({ status }) => status !== 507 && status !== 503);
  return [
    mustBeZero(`acknowledged writes lost of ${stored.length}`, lost.length),
    mustBeZero('responses to writes that are neither a success nor 507 or 503', unclear.length),
    mustBeZero('commands that report success and failed', command.code === 0 && !isDone),
    mustBeZero('reads that fail', reads.filter(({ status }) => status !== 200).length),
    mustBeZero('writes that fail after space was freed', writeAfterwards.status !== 201),
  ];
}

/** Makes the uploads folder read-only, while the shop is serving and before a start. */
async function readOnlyUploads(shop: Shop, { inside }: Mounted, server: ServerProcess): Promise<Figure[]> {
  const { uploads } = shop;
  const token = await logIn(server.origin);
  const [enter = '', ...remount] = inside(['mount', '-o', 'remount,ro,bind', uploads]);
  execFileSync(enter, remount);
  const saved = await sendJson(`${server.origin}/api/drinkapi/create`, { ...cup, themeId: 8 }, token);
  await server.stop();
  const mounts = `mkdir ${uploads} && mount -t tmpfs -o ro tmpfs ${uploads}`;
  const start = await shop.run([], [...ALONE, ...after(mounts)]);
  console.log(saved.status, saved.body, start.err);
  const isRejected = start.code === 1 && /^UPLOADS_DIR: .+\n$/.test(start.err);
  return [
    mustBeZero('writes into a read-only folder whose response is not 503', saved.status !== 503),
    mustBeZero('starts with a read-only folder that are not rejected with one sentence', !isRejected),
  ];
}

/** Fills a small disk, and makes its uploads folder read-only. */
export const disk: Part = () =>
  withShop({}, async (shop) => {
    const mounted = await mount(shop);
    try {
      const last = await lastReserve(shop, mounted);
      const server = await mounted.start();
      const full = await fullDisk(shop, mounted, server.origin);
      return [...last, ...full, ...(await readOnlyUploads(shop, mounted, server))];
    } finally {
      mounted.unmount();
    }
  });
