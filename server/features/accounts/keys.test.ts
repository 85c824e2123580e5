import { Readable } from 'node:stream';
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { hashOfSecret } from '#server/core/hashes.ts';
import { HOUR } from '#server/core/time.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { keys } from '#server/db/people-schema.ts';
import { admin, get, put, readTables } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { DATE_RANGE, norwegianDate } from '#shared/text/norwegian-date.ts';

const MENU = '/api/menuitemapi/menuitemslist';
const SELL = '/api/menuitemapi/set-available/1';
const SOLD_OUT = { isAvailable: false };
const KASSA = { name: 'Kassa', purpose: 'Till', lastDay: null };

const sendNewKey = (cafe: TestApp, input: object = {}) =>
  admin.mutate(cafe, 'keys.create', { ...KASSA, ...input });
const listKeys = async (cafe: TestApp) => z.array(z.any()).parse((await admin.query(cafe, 'keys.list')).body);
const Token = z.object({ token: z.string() });

/** Makes a key. @returns its id, and its token as a header */
async function createKey(cafe: TestApp, input: object = {}) {
  const { token } = Token.parse((await sendNewKey(cafe, input)).body);
  const [{ keyId }] = await listKeys(cafe);
  return { keyId: Number(keyId), token, headers: bearer(token) };
}

const UNKNOWN = { message: 'The key is unknown or no longer valid' };

test('a till’s key reads the menu and sells out until it is revoked', async ({ cafe }) => {
  const { keyId, token, headers } = await createKey(cafe);
  expect(token).toMatch(/^cafe_[\w-]{43}$/);
  const [made] = await listKeys(cafe);
  const createdAt = expect.any(Number);
  expect(made).toEqual({ keyId, name: 'Kassa', purpose: 'Till', createdAt, usedAt: null, expiresAt: null });
  expect((await get(cafe, MENU, headers)).status).toBe(200);
  expect((await cafe.app.inject({ method: 'HEAD', url: MENU, headers })).statusCode).toBe(200);
  expect((await put(cafe, SELL, SOLD_OUT, headers)).body).toMatchObject(SOLD_OUT);
  expect((await listKeys(cafe))[0].usedAt).toBeGreaterThan(Date.now() - HOUR);
  expect(await admin.mutate(cafe, 'keys.delete', { keyId })).toMatchObject({ status: 200 });
  expectUnchanged(cafe);
  for (const answer of [get(cafe, MENU, headers), put(cafe, SELL, { isAvailable: true }, headers)])
    expect(await answer).toMatchObject({ status: 401, body: UNKNOWN });
  expect((await listKeys(cafe)).map(({ name }) => name)).not.toContain('Kassa');
  expect(cafe.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).all()).toMatchObject([
    { username: 'admin', entity: 'key', entityId: keyId, action: 'delete', name: 'Kassa' },
    { username: 'Kassa (nøkkel)', userId: null, entity: 'menuItem', action: 'update', after: SOLD_OUT },
    { username: 'admin', entity: 'key', action: 'create', after: { name: 'Kassa', purpose: 'Till' } },
  ]);
});

test('only the hash of a key is stored, and its making can’t be undone', async ({ cafe }) => {
  const { token } = await createKey(cafe);
  const stored = JSON.stringify(readTables(cafe));
  expect(stored).toContain(hashOfSecret(token));
  expect(stored).not.toContain(token.slice(5));
  const entry = cafe.deps.db.select().from(auditLog).get();
  expect(JSON.stringify(entry)).not.toContain(hashOfSecret(token));
  const undo = await admin.mutate(cafe, 'audit.undo', { changeId: entry?.changeId });
  expect(undo.status).toBe(409);
});

test('a key works until the end of its last day in Norway', async ({ cafe }) => {
  const year = new Date().getFullYear() + 9;
  const { keyId, headers } = await createKey(cafe, { lastDay: `${year}-12-24` });
  expect((await listKeys(cafe))[0].expiresAt).toBe(Date.UTC(year, 11, 24, 23) - 1);
  expect((await get(cafe, MENU, headers)).status).toBe(200);
  const past = { expiresAt: Date.now() - 1 };
  cafe.deps.edit.update(keys).set(past).where(eq(keys.id, keyId)).run();
  for (const answer of [get(cafe, MENU, headers), put(cafe, SELL, SOLD_OUT, headers)])
    expect(await answer).toMatchObject({ status: 401, body: UNKNOWN });
  expect((await createKey(cafe, { name: 'I dag', lastDay: norwegianDate() })).token).toMatch(/^cafe_/);
});

test('a key that is revoked while its call arrives changes nothing', async ({ cafe }) => {
  const { keyId, headers } = await createKey(cafe);
  const payload = Readable.from(
    (function* () {
      yield '{"isAvailable"';
      cafe.deps.edit.delete(keys).run();
      yield ':false}';
    })(),
  );
  const json = { ...headers, 'content-type': 'application/json' };
  const answer = await cafe.ask('PUT', SELL, { headers: json, payload });
  expect(answer.statusCode, `key ${keyId}: ${answer.body}`).toBe(401);
  expect((await admin.get(cafe, '/api/menuitemapi/1')).body).toMatchObject({ isAvailable: true });
});

test('a key needs a name of its own, a purpose and a day to come', async ({ cafe }) => {
  await createKey(cafe);
  expectUnchanged(cafe);
  const taken = { message: 'Another key has this name', code: 'keyNameTaken', subject: 'KASSA' };
  for (const [input, status, body] of [
    [{ name: 'KASSA' }, 409, taken],
    [{ name: '' }, 400, {}],
    [{ name: 'To', purpose: 'Admin' }, 400, {}],
    [{ name: 'To', lastDay: '2026-01-01' }, 400, {}],
    [{ name: 'To', lastDay: '2099-01-01' }, 400, { errors: { LastDay: [DATE_RANGE] } }],
  ] as const)
    expect(await sendNewKey(cafe, input), JSON.stringify(input)).toMatchObject({ status, body });
  const unknown = await admin.mutate(cafe, 'keys.delete', { keyId: 99 });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'keyMissing' } });
});

test('key names are unique, and there are at most a hundred keys', async ({ cafe }) => {
  const twice = await Promise.all([sendNewKey(cafe), sendNewKey(cafe)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (let made = (await listKeys(cafe)).length; made < 100; made += 1)
    cafe.deps.edit
      .insert(keys)
      .values({ name: `Nr. ${made}`, purpose: 'Screen', secretHash: `${made}`, createdAt: 0 })
      .run();
  const tooMany = { status: 409, body: { code: 'tooManyKeys' } };
  expect(await sendNewKey(cafe, { name: 'En til' })).toMatchObject(tooMany);
  expect(await listKeys(cafe)).toHaveLength(100);
});
