import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';

// The simplest programs that do the same as the shop. Each loads only what it needs, because its start and memory count.

/** The lower bound of a response's cost: sends the stored responses of a JSON file by their path. */
function serveResponses([file = '']: string[]): void {
  const stored: { path: string; status: number; headers: string[]; body: string }[] = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const responses = new Map(
    stored.map(({ path, body, ...head }) => [path, { ...head, body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer(({ url = '' }, response) => {
    const { status = 500, headers = [], body } = responses.get(url) ?? {};
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object')
      console.log(`Serving on http://127.0.0.1:${address.port}`);
  });
}

/**
 * The upper bound of a write's rate: better-sqlite3 inserts rows with the shop's pragmas, one transaction each, into a new
 * database, for some seconds. Prints the rate per second.
 */
async function insertRows([file = '', seconds = '']: string[]): Promise<void> {
  const { clientOf, openDatabase } = await import('#server/db/open.ts');
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
}

const [program, ...args] = process.argv.slice(2);
if (program === 'responses') serveResponses(args);
else await insertRows(args);
