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

/** The lower bound of an uncached list: Fastify with one prepared Drizzle statement, the available items of a category. */
async function serveList([file = '', name = '']: string[]): Promise<void> {
  const { and, asc, eq, isNull, sql } = await import('drizzle-orm');
  const { default: Fastify } = await import('fastify');
  const { openDatabase } = await import('#server/db/open.ts');
  const { categories, images, menuItems } = await import('#server/db/schema.ts');
  const list = openDatabase(file)
    .select({
      menuItemId: menuItems.id,
      name: menuItems.name,
      categoryId: menuItems.categoryId,
      categoryName: categories.name,
      description: menuItems.description,
      price: menuItems.priceOre,
      isAvailable: menuItems.isAvailable,
      imageId: menuItems.imageId,
      imagePath: images.file,
      version: menuItems.version,
    })
    .from(menuItems)
    .innerJoin(categories, eq(categories.id, menuItems.categoryId))
    .leftJoin(images, and(eq(images.id, menuItems.imageId), isNull(images.deletedAt)))
    .where(
      and(
        isNull(menuItems.deletedAt),
        eq(categories.name, sql.placeholder('name')),
        eq(menuItems.isAvailable, true),
      ),
    )
    .orderBy(asc(menuItems.nameSort), asc(menuItems.id))
    .prepare();

  const app = Fastify();
  app.get('/', () => list.all({ name }).map((item) => ({ ...item, price: item.price / 100 })));
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log(`Serving on http://127.0.0.1:${new URL(app.listeningOrigin).port}`);
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
else if (program === 'list') await serveList(args);
else await insertRows(args);
