import { rmSync } from 'node:fs';
import { clientOf, openDatabase } from '#server/db/open.ts';

// The upper bound of a write's rate: better-sqlite3 inserts rows with the shop's pragmas, one transaction each, into a
// new database at the first argument, for the seconds in the second one. Prints the rate per second.
const [file = '', seconds = ''] = process.argv.slice(2);
for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });

const client = clientOf(openDatabase(file));
client.exec('create table rows (id integer primary key, name text not null, at integer not null) strict');
const insert = client.prepare('insert into rows (name, at) values (?, ?)');

const begin = performance.now();
const end = begin + Number(seconds) * 1000;
let count = 0;
for (; performance.now() < end; count++) insert.run('Stille morgen', count);
console.log(count / ((performance.now() - begin) / 1000));
client.close();
