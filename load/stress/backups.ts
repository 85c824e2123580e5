import { join } from 'node:path';
import { countLost, filesIn, rowsIn } from '#load/content.ts';
import { mustBeZero, type Part } from '#load/figure.ts';
import { logIn, sendJson, until, withShop } from '#load/shop.ts';

/** Excludes tables that a restart changes. */
const isStable = (row: string): boolean => !/^(cafe|sessions) /.test(row);

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

    // The last backup, of an idle shop, must be identical.
    const file = join(shop.folder, 'last.tar');
    await shop.run(['backup', file]);
    const last = shop.at('last');
    await last.run(['restore', file]);
    const rows = [...rowsIn(shop.database)].filter(isStable);
    const pictures = filesIn(shop.uploads);
    const restoredPictures = filesIn(last.uploads);
    await stop();
    return [
      mustBeZero(`backups of ${rounds} under load that can’t be made or restored`, refused),
      mustBeZero(`writes of ${stored.length}, acknowledged before a backup, that it lacks`, lost),
      mustBeZero('restored shops without a login', logins),
      mustBeZero(`rows of ${rows.length} that differ`, countLost(rows, rowsIn(last.database))),
      mustBeZero(`pictures of ${pictures.length} that differ`, countLost(pictures, restoredPictures)),
    ];
  });
