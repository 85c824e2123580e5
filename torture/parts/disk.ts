import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerProcess } from '#scripts/server-process.ts';
import { rowsIn } from '#torture/content.ts';
import { type Figure, mustBeZero, type Part } from '#torture/figure.ts';
import { type Answered, after, logIn, type Shop, sendJson, sendRequest, withShop } from '#torture/shop.ts';
import { lostOf, type Stored, writeOn } from '#torture/writes.ts';

/** The size of the disk, and the free space in bytes once the shop is serving. */
const DISK = '64m';
const LEFT = 2 ** 20;

/** The number of writers, and the failed writes of each after which the disk counts as full. */
const WRITERS = 4;
const REJECTIONS = 20;

/** A command prefix: the user becomes root in a mount namespace of its own, which ends with the program. */
const ALONE = ['unshare', '--map-root-user', '--mount'];

/** Whether this machine allows mounting in a namespace. */
export function canMount(): boolean {
  try {
    const [alone = '', ...options] = ALONE;
    execFileSync(alone, [...options, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes until the disk is full. @returns the acknowledged writes, and the responses to the others. */
async function fill(origin: string, token: string, writer: number) {
  const stored: Stored[] = [];
  const refused: Answered[] = [];
  await writeOn(
    { origin, token, prefix: `w${writer}` },
    () => refused.length >= REJECTIONS,
    (done, answered) => {
      if (done) stored.push(done);
      else refused.push(answered);
    },
  );
  return { stored, refused };
}

/** A shop on a disk of its own. */
type Mounted = {
  server: ServerProcess;
  /** The path of a file of that disk outside the namespace. */
  within: (path: string) => string;
  /** Wraps a command to run inside the namespace. */
  inside: (command: string[]) => string[];
};

async function startMounted(shop: Shop): Promise<Mounted> {
  const { folder, uploads } = shop;
  const disk = `mount -t tmpfs -o size=${DISK} tmpfs ${folder}`;
  const mounts = `${disk} && mkdir ${uploads} && mount --bind ${uploads} ${uploads}`;
  const server = await shop.start({}, [...ALONE, ...after(mounts)]);
  const pid = String(server.process.pid);
  return {
    server,
    within: (path) => join('/proc', pid, 'root', path),
    inside: (command) => ['nsenter', '-t', pid, '--user', '--mount', '--preserve-credentials', ...command],
  };
}

/** Fills the disk, and checks that acknowledged writes are stored and others reported as failed. */
async function fullDisk(shop: Shop, { server: { origin }, within, inside }: Mounted): Promise<Figure[]> {
  const filler = within(join(shop.folder, 'filler'));
  const { bavail, bsize } = statfsSync(within(shop.folder));
  writeFileSync(filler, Buffer.alloc(bavail * bsize - LEFT));
  const token = await logIn(origin);
  const writers = Array.from({ length: WRITERS }, (_, writer) => fill(origin, token, writer));
  const filled = await Promise.all(writers);
  const [stored, refused] = [filled.flatMap((each) => each.stored), filled.flatMap((each) => each.refused)];
  // SQLite would sample for the file outside of the namespace, so it reads a copy.
  const readRows = () => {
    const copy = join(shop.folder, 'copy.db');
    for (const suffix of ['', '-wal']) copyFileSync(within(shop.database + suffix), copy + suffix);
    return [...rowsIn(copy)];
  };
  const lost = lostOf(stored, readRows());
  const command = await shop.run(['admin', 'create', 'ny-sjef'], inside(after(`cd ${process.cwd()}`)));
  const isDone = readRows().some((row) => row.includes('"username":"ny-sjef"'));
  const paths = ['/', '/meny', '/healthz', '/api/drinkapi/drinkslist?page=1'];
  const reads = await Promise.all(paths.map((path) => sendRequest(origin + path)));
  console.log(`${stored.length} stored, ${refused.length} refused; ${command.out}${command.err}`);
  rmSync(filler);
  const item = { name: 'Ny', categoryId: 1, price: 45 };
  const again = await sendJson(`${origin}/api/menuitemapi/create`, item, token);
  const unclear = refused.filter(({ status }) => status !== 507 && status !== 503);
  return [
    mustBeZero(`acknowledged writes lost of ${stored.length}`, lost.length, '59'),
    mustBeZero('responses to writes that are neither a success nor 507 or 503', unclear.length),
    mustBeZero('commands that report success and failed', command.code === 0 && !isDone ? 1 : 0, '1'),
    mustBeZero('reads that fail', reads.filter(({ status }) => status !== 200).length),
    mustBeZero('writes that fail after space was freed', again.status === 201 ? 0 : 1),
  ];
}

/** Makes the uploads folder read-only, while the shop is serving and before a start. */
async function readOnlyUploads(shop: Shop, { server, inside }: Mounted): Promise<Figure[]> {
  const { uploads } = shop;
  const [enter = '', ...remount] = inside(['mount', '-o', 'remount,ro,bind', uploads]);
  execFileSync(enter, remount);
  const cup = { name: 'Kopp', themeId: 8, ingredientDTOs: [{ ingredientId: 2 }] };
  const saved = await sendJson(`${server.origin}/api/drinkapi/create`, cup);
  await server.stop();
  const mounts = `mkdir ${uploads} && mount -t tmpfs -o ro tmpfs ${uploads}`;
  const start = await shop.run([], [...ALONE, ...after(mounts)]);
  console.log(saved.status, saved.body, start.err);
  const isRejected = start.code === 1 && /^UPLOADS_DIR: .+\n$/.test(start.err);
  return [
    mustBeZero('writes into a read-only folder whose response is not 503', saved.status === 503 ? 0 : 1),
    mustBeZero('starts with a read-only folder that are not rejected with one sentence', isRejected ? 0 : 1),
  ];
}

/** Fills a small disk, and makes its uploads folder read-only. */
export const disk: Part = () =>
  withShop({}, async (shop) => {
    const mounted = await startMounted(shop);
    return [...(await fullDisk(shop, mounted)), ...(await readOnlyUploads(shop, mounted))];
  });
