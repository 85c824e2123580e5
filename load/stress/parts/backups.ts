import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { countLost, filesIn, rowsIn } from '#load/content.ts';
import { mustBeZero, type Part } from '#load/figure.ts';
import { logIn, type Shop, sendJson, sendRequest, until, withShop } from '#load/shop.ts';

/** Excludes tables that a restart changes. */
const isStable = (row: string): boolean => !/^(cafe|sessions) /.test(row);

const isPicture = (name: string): boolean => !name.startsWith('.');

/** Interrupts a backup once it has begun. @returns the files that it leaves behind */
async function interrupt(shop: Shop, signal: 'SIGKILL' | 'SIGTERM'): Promise<string[]> {
  const folder = join(shop.data, 'backups');
  const others = existsSync(folder) ? readdirSync(folder) : [];
  const child = shop.spawn(['backup']);
  await until('a backup to begin', () => existsSync(join(folder, '.unfinished', 'cafe.db')));
  child.kill(signal);
  await once(child, 'exit');
  const left = readdirSync(folder).filter((name) => !others.includes(name) && name !== 'lock');
  // An archive gets its name only once it is complete, so this backup finished before the signal arrived.
  const [archive] = left.filter((name) => name.endsWith('.tar'));
  const restored = archive && (await shop.at(`of-${archive}`).run(['restore', join(folder, archive)]));
  return restored && restored.code === 0 ? left.filter((name) => name !== archive) : left;
}

/** Makes backups while the shop is written to, restores each, and compares. */
export const backups: Part = ({ isLong }) =>
  withShop({}, async (shop) => {
    const rounds = isLong ? 10 : 1;
    const { origin, stop } = await shop.start();
    const token = await logIn(origin);
    const stored: string[] = [];
    let isOver = false;
    const write = async () => {
      for (let count = 0; !isOver; count++) {
        const body = {
          name: `Kopp ${count}`,
          themeId: 1 + (count % 8),
          ingredientDTOs: [{ ingredientId: 1 }],
        };
        if ((await sendJson(`${origin}/api/drinkapi/create`, body, token)).status === 201)
          stored.push(body.name);
      }
    };
    const writing = write();
    let [refused, lost, logins] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      await until('something to store', () => stored.length > 5 * round);
      const before = [...stored];
      const file = join(shop.folder, `backup-${round}.tar`);
      const made = await shop.run(['backup', file]);
      const other = shop.at(`restored-${round}`);
      const restored = await other.run(['restore', file]);
      if (made.code !== 0 || restored.code !== 0) {
        console.log(made, restored);
        refused++;
        continue;
      }
      const names = [...rowsIn(other.database)].flatMap(
        (row) => /^drinks .*"name":"(Kopp \d+)"/.exec(row)?.[1] ?? [],
      );
      lost += countLost(before, names);
      const server = await other.start();
      await logIn(server.origin).catch(() => logins++);
      await server.stop();
    }
    isOver = true;
    await writing;

    // The signal arrives at a different moment each time.
    const stopped: string[] = [];
    for (let round = 0; round < 5; round++) stopped.push(...(await interrupt(shop, 'SIGTERM')));
    const killed = await interrupt(shop, 'SIGKILL');
    let next = await shop.run(['backup']);
    await until('the killed backup to end', async () => {
      if (next.code !== 0) next = await shop.run(['backup']);
      return next.code === 0;
    });
    const left = killed.filter((name) => existsSync(join(shop.data, 'backups', name)));
    console.log('left by interrupted backups:', stopped, killed, next.out, left);

    // The last backup, of an idle shop, must be identical.
    const file = join(shop.folder, 'last.tar');
    await shop.run(['backup', file]);
    const last = shop.at('last');
    await last.run(['restore', file]);
    const rows = [...rowsIn(shop.database)].filter(isStable);
    const pictures = [...filesIn(shop.uploads)]
      .filter(([name]) => isPicture(name))
      .map((entry) => entry.join(' '));
    const restoredPictures = [...filesIn(last.uploads)].map((entry) => entry.join(' '));

    // A copy of cafe.db alone, without its WAL: of an idle running shop, or in the short form of a stopped one.
    if (!isLong) await stop();
    const wal = `${shop.database}-wal`;
    await until('the write-ahead log to be written back', () => !existsSync(wal) || statSync(wal).size === 0);
    const copyAlone = shop.at('copyAlone');
    mkdirSync(copyAlone.data, { recursive: true });
    copyFileSync(shop.database, copyAlone.database);
    const copied = rowsIn(copyAlone.database);
    cpSync(shop.uploads, copyAlone.uploads, { recursive: true });
    const started = await copyAlone.start();
    const menu = await sendRequest(`${started.origin}/api/menuitemapi/menuitemslist`);
    await started.stop();
    await stop();
    return [
      mustBeZero(`backups of ${rounds} under load that can’t be made or restored`, refused),
      mustBeZero(`writes of ${stored.length}, acknowledged before a backup, that it lacks`, lost),
      mustBeZero('restored shops without a login', logins),
      mustBeZero('files left by five backups that are ended', stopped.length),
      mustBeZero('files left by a backup that is killed, after the next one', left.length),
      mustBeZero(`rows of ${rows.length} that differ`, countLost(rows, rowsIn(last.database))),
      mustBeZero(`pictures of ${pictures.length} that differ`, countLost(pictures, restoredPictures)),
      mustBeZero(`rows of ${rows.length} that a copy of cafe.db alone lacks`, countLost(rows, copied)),
      mustBeZero('copies of cafe.db alone that don’t start', menu.status !== 200),
    ];
  });
