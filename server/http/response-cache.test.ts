import { once } from 'node:events';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { categories } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, serveApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** A page that counts how often it is rendered. */
async function cafeWithCounter(make = (count: number): string => `made ${count}`, cookie = false) {
  let count = 0;
  const pages = async (app: FastifyInstance) => {
    app.get('/counter', { config: { cachedBy: ['page'] } }, (_request, reply) => {
      count += 1;
      if (cookie) reply.header('set-cookie', 'a=b');
      return reply.type('text/html; charset=utf-8').header('X-Total-Count', count).send(make(count));
    });
  };
  return createTestApp({}, { pages });
}

const read = ({ ask }: Pick<TestApp, 'ask'>, headers: Record<string, string> = {}, url = '/counter') =>
  ask('GET', url, { headers });

const rename = ({ deps }: Pick<TestApp, 'deps'>) =>
  write(deps, ({ db }) => db.update(categories).set({ description: 'Ny' }).run());

/** The response as a client sees it, without the date. */
const seen = ({ statusCode, body, headers: { date: _, ...headers } }: LightMyRequestResponse) => ({
  statusCode,
  body,
  headers,
});

test('an anonymous read, also by HEAD, is generated once, and then sent from the cache until a write of any process', async () => {
  const cafe = await cafeWithCounter();
  for (let time = 0; time < 2; time += 1) {
    const head = await cafe.app.inject({ method: 'HEAD', url: '/counter' });
    expect(head.headers['x-total-count']).toBe('1');
  }
  const first = await read(cafe);
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-total-count': '1',
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
  });
  expect(seen(await read(cafe))).toEqual(seen(first));
  expect(first.body).toBe('made 1');
  expect((await read(cafe, {}, '/counter?page=1')).body).toBe('made 2');
  expect((await read(cafe, {}, '/counter?x=1')).body).toBe('made 1');
  await rename(cafe);
  for (let time = 0; time < 2; time += 1) expect((await read(cafe)).body).toBe('made 3');
  cafe.deps.edit.update(categories).set({ description: 'Av en annen prosess' }).run();
  for (let time = 0; time < 2; time += 1) expect((await read(cafe)).body).toBe('made 4');
});

/** Pages at `/slow` that respond when the test says so, and count their renderings. */
async function cafeWithSlowPage(answer: (reply: FastifyReply) => unknown) {
  const asked: (() => void)[] = [];
  const pages = async (app: FastifyInstance) => {
    app.get('/slow', { config: { cachedBy: [] } }, async (_request, reply) => {
      await new Promise<void>((resolve) => asked.push(resolve));
      return answer(reply);
    });
  };
  const cafe = await createTestApp({}, { pages });
  const askTwice = async () => {
    const first = read(cafe, {}, '/slow');
    await waitFor(() => expect(asked).toHaveLength(1));
    return [first, read(cafe, {}, '/slow')] as const;
  };
  return { ...cafe, asked, askTwice };
}

test('simultaneous requests share one response', async () => {
  const { asked, askTwice } = await cafeWithSlowPage((reply) => reply.type('text/html').send('made'));
  const answers = await askTwice();
  asked[0]?.();
  const [first, second] = await Promise.all(answers);
  expect(seen(second)).toEqual(seen(first));
  expect([second.body, asked.length]).toEqual(['made', 1]);
});

test('a request after a write does not get a response that started before it', async () => {
  const { asked, askTwice, ...cafe } = await cafeWithSlowPage((reply) => reply.send('made'));
  const [first] = await askTwice();
  await rename(cafe);
  const third = read(cafe, {}, '/slow');
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.();
  expect((await third).body).toBe('made');
  asked[0]?.();
  await first;
});

test.for([
  ['fails', (reply: FastifyReply) => reply.code(500).send('broken')],
  ['is not for others', (reply: FastifyReply) => reply.header('set-cookie', 'a=b').send('own')],
  ['is a stream', (reply: FastifyReply) => reply.send(Readable.from(['part']))],
] as const)('where the first response %s, waiting requests are answered separately', async ([, answer]) => {
  const { asked, askTwice } = await cafeWithSlowPage(answer);
  const [first, second] = await askTwice();
  asked[0]?.();
  await first;
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.();
  expect((await second).body).toBe((await first).body);
});

test('a response is generated once, also where the client that asked first has left', async () => {
  const { app, asked } = await cafeWithSlowPage((reply) => reply.send('made'));
  const { origin } = await serveApp({ app });
  const left = once(app.server, 'request').then(([, response]) => once(response, 'close'));
  const end = new AbortController();
  const first = fetch(`${origin}/slow`, { signal: end.signal });
  await waitFor(() => expect(asked).toHaveLength(1));
  end.abort();
  await expect(first).rejects.toThrow();
  await left;
  const arrived = once(app.server, 'request');
  const second = fetch(`${origin}/slow`);
  await arrived;
  asked[0]?.();
  expect(await (await second).text()).toBe('made');
  expect(asked).toHaveLength(1);
});

test('reads with a token are neither cached nor answered from the cache', async () => {
  const cafe = await cafeWithCounter();
  await read(cafe);
  const own = await read(cafe, bearer(cafe.tokens.User));
  expect(own.body).toBe('made 2');
  expect(own.headers).not.toHaveProperty('etag');
  expect((await read(cafe, bearer(cafe.tokens.User))).body).toBe('made 3');
  expect((await read(cafe)).body).toBe('made 1');
});

test('neither an error nor a response that sets a cookie is cached', async () => {
  const cafe = await cafeWithCounter(undefined, true);
  await read(cafe);
  expect((await read(cafe)).body).toBe('made 2');
  const missing = await read(cafe, {}, '/api/ingredientapi/99');
  expect(missing.statusCode).toBe(404);
  expect(missing.headers).not.toHaveProperty('etag');
});

test('a client with the current ETag gets 304 without a body', async () => {
  const cafe = await cafeWithCounter();
  const etag = String((await read(cafe)).headers.etag);
  for (const held of [etag, `"x", ${etag}`]) {
    const answer = await read(cafe, { 'if-none-match': held });
    expect(answer).toMatchObject({ statusCode: 304, body: '' });
    expect(answer.headers).toMatchObject({ etag });
  }
  await rename(cafe);
  expect(await read(cafe, { 'if-none-match': etag })).toMatchObject({ statusCode: 200, body: 'made 2' });
});

test('a regenerated but equal response is 304 too', async () => {
  const cafe = await cafeWithCounter(() => 'always the same');
  const etag = String((await read(cafe)).headers.etag);
  await rename(cafe);
  expect((await read(cafe, { 'if-none-match': etag })).statusCode).toBe(304);
});

test.for([
  ['br', brotliDecompressSync, ['gzip, deflate, br', 'br;q=0.5']],
  ['gzip', gunzipSync, ['gzip, deflate', 'gzip, br;q=0']],
] as const)(
  'long responses are compressed with %s, also from the cache',
  async ([format, unpack, accepted]) => {
    const cafe = await cafeWithCounter((count) => `${count} ${'Drømmekopp '.repeat(500)}`);
    const plain = await read(cafe);
    const refused = await read(cafe, { 'accept-encoding': 'gzip;q=0, br;q=0' });
    for (const { headers } of [plain, refused]) expect(headers).not.toHaveProperty('content-encoding');
    for (const encodings of [...accepted, 'gzip, deflate, br', ...accepted]) {
      const { headers, rawPayload } = await read(cafe, { 'accept-encoding': encodings });
      if (!accepted.some((each) => each === encodings)) continue;
      expect(headers).toMatchObject({
        'content-encoding': format,
        'content-length': String(rawPayload.length),
        vary: expect.stringContaining('Accept-Encoding'),
      });
      expect(unpack(rawPayload).toString()).toBe(plain.body);
    }
    await rename(cafe);
    const fresh = await read(cafe, { 'accept-encoding': format });
    expect(unpack(fresh.rawPayload).toString()).toMatch(/^2 Drømme/);
  },
);

test('a response that is sent again is compressed densely', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `${at * at}`).join(' ');
  const { origin } = await serveApp(await cafeWithCounter(() => words));
  const ask = () => fetch(`${origin}/counter`, { headers: { 'accept-encoding': 'br' } });
  const sizeOf = async () => Number((await ask()).headers.get('content-length'));
  const first = await sizeOf();
  await waitFor(async () => expect(await sizeOf()).toBeLessThan(first));
  expect(await (await ask()).text()).toBe(words);
});

test('no request can choose the format of a cached response', async () => {
  const url = '/trpc/categories.list,images.aboutUs?batch=1';
  const expected = (await read(await createTestApp(), {}, url)).json();
  for (const headers of [
    { 'trpc-accept': 'application/jsonl' },
    { accept: 'application/jsonl' },
    { accept: 'text/event-stream' },
  ]) {
    const cafe = await createTestApp();
    await read(cafe, { ...headers }, url);
    const cached = await read(cafe, {}, url);
    expect(cached.json()).toEqual(expected);
    expect(cached.headers['content-type']).toBe('application/json; charset=utf-8');
  }
});
