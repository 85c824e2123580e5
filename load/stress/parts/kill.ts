import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lostOf, rowsIn, type Stored, writeOn } from '#load/content.ts';
import { mustBeZero, type Part } from '#load/figure.ts';
import { logIn, sendRequest, until, withShop } from '#load/shop.ts';

const WRITERS = 6;

/** The number of writes in each round before the kill. */
const FIRST = 20;

/** Kills the shop (`kill -9`) under load, again and again, and looks for lost acknowledged writes. */
export const kill: Part = ({ isLong }) =>
  withShop({}, async (shop) => {
    const rounds = isLong ? 50 : 2;
    const stored: Stored[] = [];
    for (let round = 0; round < rounds; round++) {
      const { origin, stop } = await shop.start();
      const token = await logIn(origin);
      const enough = stored.length + FIRST;
      let isOver = false;
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        writeOn({ origin, token, prefix: `w${round}-${writer}` }, () => isOver, stored),
      );
      await until('the first writes', () => stored.length >= enough);
      // The kill comes at a different moment in each round.
      await wait((round * 37) % 300);
      isOver = true;
      await stop('SIGKILL');
      await Promise.all(writers);
    }
    const { origin, stop } = await shop.start();
    const healthy = await sendRequest(`${origin}/healthz`);
    await stop();
    const rows = [...rowsIn(shop.database)];
    const lost = lostOf(stored, rows);
    const files = rows.flatMap((row) => /^images .*"file":"([^"]+)"/.exec(row)?.[1] ?? []);
    const broken = files.filter((file) => {
      const path = join(shop.uploads, file);
      return !existsSync(path) || statSync(path).size === 0;
    });
    console.log(`${rounds} rounds, lost:`, lost, broken);
    return [
      mustBeZero(`acknowledged writes lost of ${stored.length}, after ${rounds} kills`, lost.length),
      mustBeZero(`pictures of ${files.length} that a record names and that are missing`, broken.length),
      mustBeZero('starts afterwards that fail', healthy.status !== 200),
    ];
  });
