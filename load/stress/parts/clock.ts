import { join } from 'node:path';
import { countLost, filesIn, rowsIn } from '#load/content.ts';
import { mustBeZero, type Part } from '#load/figure.ts';
import { clockAhead, logIn, sendJson, sendRequest, until, withShop } from '#load/shop.ts';
import { DAY } from '#server/core/time.ts';

/** Rows that would expire within a year. */
const isAged = (row: string): boolean => /^(sessions|audit_log) /.test(row);

/** Sets the clock a year ahead and back, and checks that nothing was removed. */
export const clock: Part = () =>
  withShop({}, async (shop) => {
    const first = await shop.start();
    const token = await logIn(first.origin);
    await sendJson(`${first.origin}/api/categoryapi/create`, { name: 'Ny' }, token);
    await shop.run(['backup']);
    await first.stop();
    const rows = [...rowsIn(shop.database)].filter(isAged);
    const backups = filesIn(join(shop.data, 'backups'));

    const later = await shop.start({ NODE_OPTIONS: clockAhead(366 * DAY) });
    const hasWarned = () => later.log.some((line) => line.includes('The clock has jumped'));
    await until('the warning', hasWarned);
    const menu = await sendRequest(`${later.origin}/api/menuitemapi/menuitemslist`);
    await later.stop();

    const again = await shop.start();
    const authorization = `Bearer ${token}`;
    const session = await sendRequest(`${again.origin}/api/auth/user`, { headers: { authorization } });
    await again.stop();
    const left = [...rowsIn(shop.database)].filter(isAged);
    if (rows.length < 2) throw new Error('There was no session or no log entry.');
    return [
      mustBeZero(`sessions and log entries of ${rows.length} lost`, countLost(rows, left)),
      mustBeZero('backups lost', countLost(backups.keys(), filesIn(join(shop.data, 'backups')).keys())),
      mustBeZero('sessions that are not valid after the clock is set back', session.status !== 200),
      mustBeZero('reads that fail with the wrong clock', menu.status !== 200),
    ];
  });
