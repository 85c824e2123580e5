import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { get } from '#server/testing/apis.ts';
import { createForm, TINY_GIF } from '#server/testing/pictures.ts';
import { test } from '#server/testing/test.ts';
import { bearer, serveApp, type TestApp } from '#server/testing/test-app.ts';

const CREATE = '/api/ImageAPI/create';
const FORM = 'multipart/form-data; boundary=X';
const MALFORMED = { message: 'The body is not a valid multipart form' };

/** A part as browsers encode it; `more` are further headers. */
const part = (name: string, value: string, more = '') =>
  `--X\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const PICTURE = part('ImageFile', TINY_GIF.toString('latin1'), '; filename="a.gif"');
const NAME = part('ImageName', 'Ny');
const END = '--X--\r\n';

const send = (cafe: TestApp, body: string, type = FORM) =>
  cafe.ask('POST', CREATE, {
    headers: { ...bearer(cafe.tokens.Admin), 'content-type': type },
    payload: Buffer.from(body, 'latin1'),
  });

test.for([
  ['as browsers write it', PICTURE + NAME + END],
  ['with a name in front of the file', NAME + PICTURE + END],
  ['in other case', (PICTURE + NAME).replaceAll('Image', 'imagE') + END],
  ['without quotes, as .NET writes it', (PICTURE + NAME).replace(/name="(\w+)"/g, 'name=$1') + END],
  ['with text before and after', `Hei!\r\n${PICTURE}${NAME}${END}Hade!`],
  ['with fields that nobody knows', part('x', '1') + PICTURE + part('y', '', '; filename="y"') + NAME + END],
  ['with a part that has no headers', `--X\r\n\r\n1\r\n${PICTURE}${NAME}${END}`],
] as const)('a form %s is understood', async ([_, body], { cafe }) => {
  const answer = await send(cafe, body);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({ image: { imageName: 'Ny', width: 1, height: 1 } });
});

test('a part may be in the charset that it names', async ({ cafe }) => {
  const name = part('ImageName', 'Bl\xe5b\xe6r', '\r\nContent-Type: text/plain; charset=iso-8859-1');
  expect((await send(cafe, PICTURE + name + END)).json()).toMatchObject({ image: { imageName: 'Blåbær' } });
});

test('the fields of a form that are ignored are named', async ({ cafe }) => {
  const answer = await send(cafe, part('imgName', '1') + PICTURE + part('Navn, sant', '') + NAME + END);
  expect(answer.headers['x-ignored-fields']).toBe('imgName, Navn%2C%20sant');
  const known = await send(cafe, PICTURE + part('ImageName', 'En til') + END);
  expect(known.headers).not.toHaveProperty('x-ignored-fields');
});

test.for([
  ['without a boundary in its type', PICTURE + NAME + END, 'multipart/form-data'],
  ['with another boundary in its type', PICTURE + NAME + END, 'multipart/form-data; boundary=Y'],
  ['with an empty boundary', PICTURE + NAME + END, 'multipart/form-data; boundary='],
  ['that is no form', '{"ImageName":"Ny"}', FORM],
  ['that ends in a field', PICTURE + NAME.slice(0, -3), FORM],
  ['that ends in the file', NAME + PICTURE.slice(0, -20), FORM],
  ['that ends in the headers', `${NAME}--X\r\nContent-Disp`, FORM],
  ['without its last boundary', PICTURE + NAME, FORM],
  [
    'with a part that has no name',
    `--X\r\nContent-Disposition: form-data\r\n\r\n1\r\n${PICTURE}${NAME}${END}`,
    FORM,
  ],
  ['with a field __proto__', part('__proto__', 'x') + PICTURE + NAME + END, FORM],
  ['with a field constructor', part('constructor', 'x') + PICTURE + NAME + END, FORM],
  ['with a file toString', part('toString', 'x', '; filename="x"') + PICTURE + NAME + END, FORM],
  ['of 65 parts', part('x', '').repeat(63) + PICTURE + NAME + END, FORM],
  ['of two hundred thousand parts', part('x', '').repeat(200_000) + END, FORM],
] as const)('a form %s is malformed, and nothing is stored', async ([_, body, type], { unchangedCafe }) => {
  const answer = await send(unchangedCafe, body, type);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json()).toEqual(MALFORMED);
});

test.for([
  ['has the file twice', 'ImageFile', PICTURE + NAME + PICTURE, 'Is sent more than once'],
  [
    'has the name twice',
    'ImageName',
    PICTURE + NAME + part('imagename', 'En annen'),
    'Is sent more than once',
  ],
  ['has a long name', 'ImageName', PICTURE + part('ImageName', 'x'.repeat(20_000)), 'Is too long'],
  [
    'has JSON as name',
    'ImageName',
    PICTURE + part('ImageName', '{}', '\r\nContent-Type: application/json'),
    'Must be a text',
  ],
  ['has Latin-1 in its name', 'ImageName', PICTURE + part('ImageName', 'Bl\xe5b\xe6r'), 'Must be UTF-8'],
  ['has a text as file', 'ImageFile', part('ImageFile', 'bilde.png') + NAME, 'Must be a file'],
  [
    'has a file as name',
    'ImageName',
    PICTURE + part('ImageName', 'Ny', '; filename="ny.txt"'),
    expect.any(String),
  ],
] as const)('a form that %s is rejected', async ([_, field, body, message], { unchangedCafe: cafe }) => {
  const answer = await send(cafe, body + END);
  expect(answer.statusCode).toBe(400);
  const { message: first, errors } = answer.json();
  expect(errors).toEqual({ [field]: [message] });
  expect(first).toBe(`${field}: ${errors[field][0]}`);
});

test.for([
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/mixed; boundary=X',
  'x',
])('a picture sent as %s is not read: 415', async (type, { unchangedCafe: cafe }) => {
  const answer = await send(cafe, PICTURE + NAME + END, type);
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toEqual({ message: 'This content type is not supported' });
});

async function uploader(cafe: TestApp): Promise<(token: string | null, bytes: number) => Promise<Response>> {
  const { origin } = await serveApp(cafe);
  return (token, bytes) => {
    const body = createForm({ ImageFile: new Uint8Array(bytes), ImageName: 'Stor' });
    const headers = token === null ? {} : bearer(token);
    return fetch(origin + CREATE, { method: 'POST', headers, body });
  };
}

const MIB = 1024 * 1024;

test('a client that is still sending gets the 413, and the connection stays open', async ({
  unchangedCafe: cafe,
}) => {
  const upload = await uploader(cafe);
  for (const size of [10 * MIB + 1, 11 * MIB, 30 * MIB]) {
    const answer = await upload(cafe.tokens.Admin, size);
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).not.toBe('close');
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/too large|at most 10 MiB/) });
  }
  expect((await get(cafe, '/api/ImageAPI/imageslist')).body).toHaveLength(2);
});

test('a form with a too large content length is rejected before it is received', async ({ cafe }) => {
  const { port } = await serveApp(cafe);
  const headers = { ...bearer(cafe.tokens.Admin), 'content-type': FORM, 'content-length': 1000 * MIB };
  const call = request({ port, host: '127.0.0.1', method: 'POST', path: CREATE, headers });
  call.flushHeaders();
  const [answer] = await once(call, 'response');
  expect(answer.statusCode).toBe(413);
  expect(await text(answer)).toBe('{"message":"The request is too large"}');
  call.destroy();
  await once(call, 'close');
});

test('visitors and users are rejected before the body is read', async ({ unchangedCafe: cafe }) => {
  const upload = await uploader(cafe);
  expect((await upload(null, 30 * MIB)).status).toBe(401);
  expect((await upload(cafe.tokens.User, 30 * MIB)).status).toBe(403);
  // Otherwise the malformed body would be 400 or 415.
  for (const [headers, status] of [
    [{}, 401],
    [bearer(cafe.tokens.User), 403],
  ] as const) {
    for (const type of ['multipart/form-data', 'text/plain']) {
      const sent = { headers: { ...headers, 'content-type': type }, payload: 'x' };
      expect((await cafe.ask('POST', CREATE, sent)).statusCode).toBe(status);
    }
  }
});
