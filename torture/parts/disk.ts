import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsIn } from '#torture/content.ts';
import { none, type Part } from '#torture/figure.ts';
import { ADMIN, type Answered, after, ask, logIn, sendJson, withShop } from '#torture/shop.ts';

/** The size of the disk, and how much of it, in bytes, is left once the shop is serving. */
const DISK = '64m';
const LEFT = 2 ** 20;

const WRITERS = 4;

/** A shell in which the user is root of mounts that nobody else sees. They end with the program. */
const ALONE = ['unshare', '--map-root-user', '--mount'];

/** Whether this machine lets us mount a small disk that only the shop sees. */
export function canMount(): boolean {
  try {
    const [alone = '', ...options] = ALONE;
    execFileSync(alone, [...options, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Each kind of write; `name` is its record's name. */
const WRITES: [table: string, column: string, send: (origin: string, name: string) => Promise<Answered>][] = [
  [
    'users',
    'username',
    (origin, username) => sendJson(`${origin}/api/auth/register`, { username, password: ADMIN.password }),
  ],
  [
    'drinks',
    'name',
    (origin, name) =>
      sendJson(`${origin}/api/drinkapi/create`, { name, ingredientDTOs: [{ ingredientId: 1 }] }),
  ],
];

/** Lets writers write until the disk is full for each of them. @returns what was acknowledged and what was not. */
async function fill(origin: string) {
  const [stored, refused] = [[[], []] as [string[], string[]], [] as Answered[]];
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const kind = writer % WRITES.length;
      for (let count = 0, full = 0; full < 20; count++) {
        const name = `w${writer}-${count}`;
        const answer = await WRITES[kind]?.[2](origin, name);
        if (!answer) throw new Error('There is no such write.');
        if (answer.status < 300) stored[kind as 0]?.push(name);
        else {
          refused.push(answer);
          full++;
        }
      }
    }),
  );
  return { stored, refused };
}

/** Fills a small disk, and looks whether what was acknowledged is stored and what failed says so. */
export const disk: Part = () =>
  withShop({}, async (shop) => {
    const { folder, uploads } = shop;
    const mounted = [
      ...ALONE,
      ...after(
        `mount -t tmpfs -o size=${DISK} tmpfs ${folder} && mkdir ${uploads} && mount --bind ${uploads} ${uploads}`,
      ),
    ];
    const server = await shop.start({ DEMO_CONTENT: 'on' }, mounted);
    const { origin } = server;
    const within = (path: string) => join(`/proc/${server.process.pid}/root`, path);
    const inside = (command: string[]) => [
      ...['nsenter', '-t', `${server.process.pid}`, '--user', '--mount', '--preserve-credentials'],
      ...command,
    ];
    const kept = within(join(folder, 'kept'));
    const { bavail, bsize } = statfsSync(within(folder));
    writeFileSync(kept, Buffer.alloc(bavail * bsize - LEFT));
    const token = await logIn(origin);

    const { stored, refused } = await fill(origin);
    // SQLite would look for the file outside, where it is not: it reads a copy.
    const copyRows = () => {
      const copy = join(folder, 'copy.db');
      for (const suffix of ['', '-wal']) copyFileSync(within(shop.database + suffix), copy + suffix);
      return [...rowsIn(copy)];
    };
    const rows = copyRows();
    const has = (table: string, column: string, name: string) =>
      rows.some((row) => row.startsWith(`${table} `) && row.includes(`"${column}":"${name}"`));
    const lost = WRITES.flatMap(([table, column], kind) =>
      (stored[kind as 0] ?? []).filter((name) => !has(table, column, name)),
    );
    const command = await shop.run(['admin', 'create', 'ny-sjef'], inside(after(`cd ${process.cwd()}`)));
    const isDone = copyRows().some((row) => row.includes('"username":"ny-sjef"'));
    const reads = await Promise.all(
      ['/', '/meny', '/healthz', '/api/drinkapi/drinkslist?page=1'].map((path) => ask(origin + path)),
    );
    console.log(`${stored.flat().length} stored, ${refused.length} refused; ${command.out}${command.err}`);

    rmSync(kept);
    const again = await sendJson(
      `${origin}/api/menuitemapi/create`,
      { name: 'Ny', categoryId: 1, price: 45 },
      token,
    );

    const [enter = '', ...remount] = inside(['mount', '-o', 'remount,ro,bind', uploads]);
    execFileSync(enter, remount);
    const readOnly = await sendJson(`${origin}/api/drinkapi/create`, {
      name: 'Kopp',
      themeId: 8,
      ingredientDTOs: [{ ingredientId: 2 }],
    });
    await server.stop();
    const unwritable = [...ALONE, ...after(`mkdir ${uploads} && mount -t tmpfs -o ro tmpfs ${uploads}`)];
    const start = await shop.run([], unwritable);
    console.log(readOnly.status, readOnly.body, start.err);
    return [
      none(`acknowledged writes lost of ${stored.flat().length}`, lost.length, '59'),
      none(
        'answers to writes that are not 507 or 503',
        refused.filter(({ status }) => status !== 507 && status !== 503).length,
      ),
      none('commands that say that they are done and are not', command.code === 0 && !isDone ? 1 : 0, '1'),
      none('reads that fail', reads.filter(({ status }) => status !== 200).length),
      none('writes that fail when there is space again', again.status === 201 ? 0 : 1),
      none('writes into a folder that may only be read that are not 503', readOnly.status === 503 ? 0 : 1),
      none(
        'starts in one that are not refused in a sentence',
        start.code === 1 && /^UPLOADS_DIR: .+\n$/.test(start.err) ? 0 : 1,
      ),
    ];
  });
