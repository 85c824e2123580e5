import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { atMost, mustBeZero, type Part } from '#load/figure.ts';
import { type Answered, logIn, sendJson, withShop } from '#load/shop.ts';
import { sendGuests } from '#load/stress/guest.ts';

/** How long another process holds the database's lock, in milliseconds: longer and shorter than writes wait. */
const HELD = { long: 10_000, short: 1_000 };

const WRITERS = 20;

/** A write that depends on nothing but the database. */
const save = (origin: string, token: string): Promise<Answered> =>
  sendJson(`${origin}/api/menuitemapi/create`, { name: 'Ny', categoryId: 1, price: 45 }, token);

/** Holds the lock of the database as another program would, and measures reads and writes meanwhile. */
export const locks: Part = ({ isLong }) =>
  withShop({}, async (shop) => {
    const { origin, stop } = await shop.start();
    const other = new Database(shop.database);
    const items = () => other.prepare<[], number>('select count(*) from menu_items').pluck().get() ?? 0;
    const [token, before] = [await logIn(origin), items()];
    other.exec('begin immediate');
    const stopGuests = sendGuests(origin);
    const writing = Array.from({ length: WRITERS }, () => save(origin, token));
    await wait(isLong ? HELD.long : HELD.short);
    const { p99, failed, count } = await stopGuests();
    other.exec('rollback');
    const answers = await Promise.all(writing);
    const after = await save(origin, token);
    const saved = answers.filter(({ status }) => status === 201).length;
    const refused = answers.filter(({ status, headers }) => status === 503 && headers.has('retry-after'));
    const stored = items() - before - 1;
    other.close();
    await stop();
    console.log(`${count} reads, ${saved} writes saved, ${refused.length} refused`);
    const expected = isLong ? refused.length : saved;
    return [
      atMost('a guest’s p99 while another process holds the lock', p99, 'ms', 300),
      mustBeZero(`reads that fail of ${count}`, failed),
      mustBeZero(
        `writes of ${WRITERS} that are not ${isLong ? '503 with Retry-After' : 'saved'}`,
        WRITERS - expected,
      ),
      mustBeZero(
        'writes reported as success and not stored, or the other way round',
        Math.abs(stored - saved),
      ),
      mustBeZero('writes that fail after the lock was released', after.status !== 201),
    ];
  });
