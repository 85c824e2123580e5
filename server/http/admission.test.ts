import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { createForm, drawPicture } from '#server/testing/pictures.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, serveApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const CREATE = '/api/drinkapi/create';

/** A listening café, and a function that starts to send it an endless large body from an address. */
async function listeningCafe() {
  const { app } = await createTestApp({ TRUST_PROXY: 'on' });
  const { origin, port } = await serveApp({ app });
  const begin = async (address: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    const head = [
      `POST ${CREATE} HTTP/1.1`,
      'host: x',
      `x-forwarded-for: ${address}`,
      'content-type: application/json',
      'content-length: 1000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{`);
    return socket;
  };
  const open = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  return { app, origin, begin, open };
}

/** A listening café that receives as many large bodies from 192.0.2.1 as it takes at once. */
async function busyCafe() {
  const cafe = await listeningCafe();
  const sockets: Socket[] = [];
  cafe.app.server.on('connection', (socket) => sockets.push(socket));
  for (const count of [1, 2, 3, 4]) {
    await cafe.begin('192.0.2.1');
    await waitFor(async () => expect(await cafe.open()).toBe(count));
  }
  return { ...cafe, sockets };
}

test('large bodies are limited per address; surplus ones are rejected before they are read', async () => {
  const { app, begin } = await busyCafe();
  const fifth = await begin('192.0.2.1');
  const [answer] = await once(fifth, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 .+Too many at once/s);
  const small = { method: 'POST', url: CREATE, payload: { name: 'Kopp', ingredientDTOs: [] } } as const;
  expect((await app.inject(small)).statusCode).toBe(201);
});

test('a rejected client gets the response, though most of its body is never read', async () => {
  const { origin, sockets } = await busyCafe();
  const answer = await fetch(origin + CREATE, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: 'x'.repeat(2_000_000),
  });
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Too many at once') });
  const last = sockets.at(-1);
  expect(last?.bytesRead).toBeLessThan(1_000_000);
  await waitFor(() => expect(last?.destroyed).toBe(true));
});

test('of many clients rejected at once, only some connections stay open for a moment', async () => {
  const { begin, sockets } = await busyCafe();
  const rejected = await Promise.all(Array.from({ length: 300 }, () => begin('192.0.2.1')));
  await Promise.all(rejected.map((socket) => once(socket.resume(), 'end')));
  expect(sockets).toHaveLength(304);
  expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(4 + 200);
});

test('a client that disconnects while waiting takes no slot', async () => {
  const { app, begin, open } = await listeningCafe();
  const first = await Promise.all([1, 2, 3, 4].map((host) => begin(`192.0.2.${host}`)));
  await waitFor(async () => expect(await open()).toBe(4));
  const waiting = await Promise.all([5, 6, 7, 8].map((host) => begin(`192.0.2.${host}`)));
  await waitFor(async () => expect(await open()).toBe(8));
  for (const socket of waiting) socket.destroy();
  await waitFor(async () => expect(await open()).toBe(4));
  for (const socket of first) socket.destroy();
  await waitFor(async () => expect(await open()).toBe(0));
  const large = { name: 'Kopp', ingredientDTOs: [], unknown: 'x'.repeat(100_000) };
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => app.inject({ method: 'POST', url: CREATE, payload: large })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 429]);
});

test('forms wait for a slot where a route takes them, and nothing else does, whatever its content type', async ({
  cafe: { ask, deps, tokens },
}) => {
  const releases = await Promise.all([1, 2, 3, 4].map(() => deps.queues.forms.enter()));
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await ask('GET', '/api/menuitemapi/menuitemslist', { headers })).statusCode).toBe(200);
  expect((await ask('POST', '/api/auth/login', { headers, payload: 'x' })).statusCode).toBe(415);
  const ImageFile = await drawPicture().png().toBuffer();
  const payload = createForm({ ImageFile, ImageName: 'Ny' });
  const upload = ask('POST', '/api/ImageAPI/create', { headers: bearer(tokens.Admin), payload });
  await waitFor(() => expect(deps.queues.forms.waiting()).toBe(1));
  for (const release of releases) release();
  expect((await upload).statusCode).toBe(201);
});
