import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { menuItems } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { addLike } from '#server/testing/rows.ts';
import { bearer, createTestApp, serveApp, type TestApp } from '#server/testing/test-app.ts';
import { sendBuiltFile } from './built-files.ts';

const MENU = '/api/menuitemapi/menuitemslist?category=KaffeVarm';
const CUPS = '/api/drinkapi/drinkslist?page=1&pageSize=5';

type Headers = Record<string, string>;
type Answer = { status: number | undefined; headers: IncomingMessage['headers']; body: Buffer };

/** A listening café that counts the requests that its routes or their hooks answer. */
async function listeningCafe(environment: Record<string, string> = {}) {
  let routed = 0;
  const pages = async (app: FastifyInstance) => {
    app.get('/page', { config: { cachedBy: [] } }, ({ host }, reply) =>
      reply.type('text/html').send(`Drømmekopp på ${host} ${'🧋'.repeat(500)}`),
    );
    app.get('/missing', { config: { cachedBy: ['page'] } }, (_request, reply) =>
      reply.code(404).type('text/html').send('Siden finnes ikke'),
    );
    app.get('/file', { config: { cachedBy: [] } }, (request, reply) => {
      const headers = { 'cache-control': 'public, max-age=0' };
      return sendBuiltFile({ headers, content: Buffer.from('file'), compressed: {} }, request, reply);
    });
    app.get('/status', () => 'fine');
    app.get('/*', { config: { cachedBy: () => '/404' } }, (_request, reply) =>
      reply.code(404).type('text/html').send('Siden finnes ikke'),
    );
  };
  const onRoute = (route: RouteOptions) => {
    const count = async (_request: unknown, _reply: unknown, payload: unknown) => {
      routed += 1;
      return payload;
    };
    route.onSend = [route.onSend ?? [], count].flat();
  };
  const cafe = await createTestApp(environment, { pages, onRoute });
  addDrinks(cafe.deps, 'Sky');
  const { port } = await serveApp(cafe);
  const ask = (path: string, headers: Headers = {}, more: RequestOptions = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, headers, ...more }, (answer) => {
        const { statusCode: status, headers: fields } = answer;
        buffer(answer).then((body) => resolve({ status, headers: fields, body }), reject);
      });
      sent.on('error', reject).end();
    });
  /** Asks three times. @returns the last answer, and whether it came from a route. */
  const askAgain = async (...call: Parameters<typeof ask>) => {
    for (let times = 0; times < 2; times++) await ask(...call);
    const before = routed;
    const answer = await ask(...call);
    return { ...answer, isRouted: routed > before };
  };
  return { ...cafe, host: `127.0.0.1:${port}`, ask, askAgain };
}

const describe = ({ deps }: Pick<TestApp, 'deps'>) =>
  write(deps, ({ db }) => db.update(menuItems).set({ description: 'Ny' }).run());

const like = ({ deps }: Pick<TestApp, 'deps'>) => write(deps, ({ db: edit }) => addLike({ edit }));

test.for([
  ['plain', {}],
  ['compressed', { 'accept-encoding': 'gzip' }],
  ['over HTTPS', { 'x-forwarded-proto': 'https' }],
] as const)('a read that is sent before routing is the routed one, %s', async ([, headers]) => {
  const cafe = await listeningCafe({ TRUST_PROXY: 'on' });
  for (const path of [MENU, CUPS, '/page', '/trpc/categories.list']) {
    const first = await cafe.ask(path, headers);
    const { isRouted, ...last } = await cafe.askAgain(path, headers);
    expect(isRouted, path).toBe(false);
    const { date: _, ...expected } = first.headers;
    const { date: __, ...fields } = last.headers;
    expect(fields).toEqual(expected);
    expect([last.status, last.body]).toEqual([200, first.body]);
  }
});

test('an unchanged read is answered with 304', async () => {
  const cafe = await listeningCafe();
  const { etag = '' } = (await cafe.ask('/page')).headers;
  const { isRouted, status, body, headers } = await cafe.askAgain('/page', { 'if-none-match': etag });
  expect({ isRouted, status, bytes: body.length, etag: headers.etag }).toEqual({
    isRouted: false,
    status: 304,
    bytes: 0,
    etag,
  });
});

test('after a write, also of another process, the next read is routed; a like makes no menu stale', async () => {
  const cafe = await listeningCafe();
  for (const path of [MENU, CUPS]) await cafe.askAgain(path);
  await like(cafe);
  expect((await cafe.ask(CUPS)).body.toString()).toContain('"timesFavorite":1');
  expect((await cafe.askAgain(MENU)).isRouted).toBe(false);
  await describe(cafe);
  expect((await cafe.ask(MENU)).body.toString()).toContain('"Ny"');
  expect((await cafe.askAgain(MENU)).isRouted).toBe(false);
  cafe.deps.edit.update(menuItems).set({ description: 'Av en annen prosess' }).run();
  expect((await cafe.ask(MENU)).body.toString()).toContain('"Av en annen prosess"');
});

test('reads with a token, and those with two Host headers, are routed', async () => {
  const cafe = await listeningCafe();
  expect((await cafe.askAgain(MENU)).isRouted).toBe(false);
  expect((await cafe.askAgain(MENU, bearer(cafe.tokens.User))).isRouted).toBe(true);
  const twoHosts = ['host', cafe.host, 'host', cafe.host];
  expect((await cafe.ask(MENU, {}, { headers: twoHosts })).status).toBe(400);
});

test('HEAD and a read with a body get the same response, without the body and with it', async () => {
  const cafe = await listeningCafe();
  for (const path of [MENU, CUPS]) {
    const { headers: expected, body } = await cafe.ask(path);
    for (const [headers, method] of [
      [{}, 'HEAD'],
      [{ 'content-length': '0' }, 'GET'],
    ] as const) {
      const answer = await cafe.askAgain(path, headers, { method });
      expect([answer.status, answer.isRouted]).toEqual([200, false]);
      expect(answer.headers).toEqual({ ...expected, date: answer.headers.date });
      expect(answer.body.toString()).toBe(method === 'HEAD' ? '' : body.toString());
    }
  }
  const onlyGet = '/trpc/categories.list';
  expect((await cafe.askAgain(onlyGet)).status).toBe(200);
  expect((await cafe.askAgain(onlyGet, {}, { method: 'HEAD' })).status).toBe(404);
});

test('each page of CORS_ORIGINS gets its own headers, and others none', async () => {
  const origins = ['https://a.example', 'https://b.example'];
  const cafe = await listeningCafe({ CORS_ORIGINS: origins.join(',') });
  for (const origin of [...origins, 'https://evil.example']) {
    const { isRouted, headers } = await cafe.askAgain(MENU, { origin });
    const allowed = origins.includes(origin) ? origin : undefined;
    expect([isRouted, headers['access-control-allow-origin']]).toEqual([false, allowed]);
    expect(headers.vary).toContain('Origin');
  }
});

test('a route that is not cached answers itself, in every spelling of its address', async () => {
  const cafe = await listeningCafe();
  expect((await cafe.askAgain('/unknown')).isRouted).toBe(false);
  for (const path of ['/status', '/status/', '/STATUS?x=1', '/%73tatus']) {
    const { isRouted, body } = await cafe.askAgain(path);
    expect([isRouted, body.toString()], path).toEqual([true, 'fine']);
  }
});

test('a route never replaces the cached response of another route, however its address is spelt', async () => {
  const cafe = await listeningCafe();
  for (const path of [
    '/%74rpc/images.carouse%6c',
    '/%61pi/menuitemapi/menuitemslist',
    '/%75ploads/x.png/320',
  ]) {
    await cafe.askAgain('/unknown');
    await describe(cafe); // What is cached for `/unknown` is stale now.
    await cafe.askAgain(path);
    const { status, body } = await cafe.ask('/unknown');
    expect([status, body.toString()], path).toEqual([404, 'Siden finnes ikke']);
  }
});

test('query parameters that a route reads are never left out, however they are spelt', async () => {
  const cafe = await listeningCafe();
  const first = (await cafe.askAgain(CUPS)).body.toString();
  expect((await cafe.askAgain(`${CUPS}&utm_source=x`)).isRouted).toBe(false);
  for (const query of [
    '?%70age=2&pageSize=5',
    '?page=2&pageSize=5',
    `?${'a&'.repeat(1500)}page=2&pageSize=5`,
  ])
    expect((await cafe.askAgain(CUPS.replace(/\?.*/, query))).body.toString(), query).not.toBe(first);
});

test('a response for one host is not sent for another', async () => {
  const cafe = await listeningCafe();
  for (const host of ['a.example', 'b.example']) {
    const { isRouted, body } = await cafe.askAgain('/page', { host });
    expect([isRouted, body.toString().split(' ')[2]]).toEqual([false, host]);
  }
});

test('a response for a trusted proxy is not sent to others with its headers', async () => {
  const cafe = await listeningCafe({ TRUST_PROXY: '127.0.0.2' });
  const headers = { host: 'a.example', 'x-forwarded-proto': 'https' };
  for (const [localAddress, expected] of [
    ['127.0.0.1', undefined],
    ['127.0.0.2', 'max-age=31536000'],
    ['127.0.0.1', undefined],
  ] as const) {
    const answer = await cafe.askAgain('/page', headers, { localAddress });
    expect([answer.isRouted, answer.headers['strict-transport-security']]).toEqual([false, expected]);
  }
});

test('a built file and a page that does not exist are sent past the router too, also after a write', async () => {
  const cafe = await listeningCafe();
  expect(await cafe.askAgain('/missing')).toMatchObject({ status: 404, isRouted: false });
  expect(await cafe.askAgain('/file')).toMatchObject({ status: 200, isRouted: false });
  await describe(cafe);
  const file = await cafe.askAgain('/file');
  expect([file.isRouted, file.body.toString()]).toEqual([false, 'file']);
});

test('made-up addresses don’t push out those that exist', async () => {
  const cafe = await listeningCafe();
  await cafe.askAgain(MENU);
  for (let at = 0; at < 600; at += 1) await cafe.ask(`/missing?page=${at}`);
  expect((await cafe.askAgain(MENU)).isRouted).toBe(false);
});

test('where the database can’t be read, or is damaged, cached reads are no longer sent, and the process goes on', async () => {
  const cafe = await listeningCafe();
  await cafe.askAgain(MENU);
  const { prepare } = Object.getPrototypeOf(clientOf(cafe.deps.db));
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Object.getPrototypeOf(prepare.call(clientOf(cafe.deps.db), 'select 1')), 'get').mockImplementation(
    () => {
      throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
    },
  );
  expect((await cafe.ask(MENU)).status).toBe(503);
  vi.restoreAllMocks();
  expect((await cafe.ask(MENU)).status).toBe(200);
  cafe.deps.health.reportError(Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' }));
  expect((await cafe.ask(MENU)).status).toBe(503);
});
