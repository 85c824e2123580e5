import { expect } from 'vitest';
import { z } from 'zod';
import { auditLog } from '#server/db/cafe-schema.ts';
import { reports } from '#server/db/drinks-schema.ts';
import { accountLinks, recoveryCodes } from '#server/db/people-schema.ts';
import { sessions, users } from '#server/db/schema.ts';
import { admin, cookieHeader, get, post, user } from '#server/testing/apis.ts';
import { addDrink } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { MEANINGS, MyData } from '#shared/accounts/own-data.ts';

const KARI = 2;

/** Kari's account with a cup of each state, a like, a report, links and codes. @returns the cookie of the browser. */
async function fillAccount(cafe: TestApp): Promise<string> {
  const { deps } = cafe;
  const requestId = 'a'.repeat(16);
  const ingredientDTOs = [{ ingredientId: 1 }, { ingredientId: 2 }];
  await user.post(cafe, '/api/drinkapi/create', { ingredientDTOs, name: 'Min', requestId });
  addDrink(deps, 'Slettet av kafeen', { ownerId: KARI, deletedAt: 1 });
  const other = addDrink(deps, 'En annens', { ownerId: 1 });
  const { cookie } = cookieHeader(await post(cafe, `/api/drinkapi/upvote/${other}`));
  const [visitorId = ''] = decodeURIComponent(cookie.replace('visitor=', '')).split('.');
  deps.edit.insert(reports).values({ drinkId: other, visitorId, createdAt: 0 }).run();
  const link = { kind: 'password', userId: KARI, createdBy: 'admin', createdAt: 0, expiresAt: 0 } as const;
  deps.edit
    .insert(accountLinks)
    .values({ ...link, secretHash: 'hashed link' })
    .run();
  deps.edit.insert(recoveryCodes).values({ userId: KARI, secretHash: 'hashed code', createdAt: 0 }).run();
  const entry = { at: 0, action: 'update', before: { role: 'User' }, after: { role: 'Barista' } } as const;
  for (const [entity, userId, name] of [
    ['user', 1, 'kari'],
    ['menuItem', KARI, 'Espresso'],
    ['menuItem', 1, 'Iskaffe'],
    ['drink', 1, 'Min'],
  ] as const)
    deps.edit
      .insert(auditLog)
      .values({ ...entry, entity, entityId: KARI, userId, username: 'x', name })
      .run();
  return cookie;
}

test('a user gets all that is stored about the account and the browser, in a file', async ({ cafe }) => {
  const cookie = await fillAccount(cafe);
  const { body, raw } = await get(cafe, '/api/auth/my-data', { ...bearer(cafe.tokens.User), cookie });
  expect(raw.headers).toMatchObject({
    'content-disposition': 'attachment; filename="mine-data.json"',
    'cache-control': 'no-store',
  });
  const data = MyData.parse(body);
  const one = { drinkId: 3, name: 'En annens' };
  expect(data).toMatchObject({
    about: expect.stringMatching(/^Alt Kafeen har lagret om kontoen kari, hentet 20/),
    account: { id: KARI, username: 'kari', role: 'User' },
    sessions: [{ device: '' }],
    cups: [
      {
        name: 'Min',
        removedAt: null,
        visibility: 'shown',
        ingredients: ['Espresso', 'Melk'],
        layers: [
          { ingredient: 'Espresso', slots: 8 },
          { ingredient: 'Melk', slots: 10 },
        ],
        requestId: 'a'.repeat(16),
      },
      { name: 'Slettet av kafeen', removedAt: '1970-01-01T00:00:00.001Z' },
    ],
    changes: [{ action: 'update', entity: 'menuItem', name: 'Espresso' }],
    changesOfAccount: [{ action: 'update', role: 'Barista' }],
    changesOfCups: [{ action: 'update', drinkId: 2 }],
    links: { toThisAccount: 1, madeByThisAccount: 0 },
    recoveryCodes: 1,
    browser: { likes: [one], reports: [one] },
  });
  expect([data.changes, data.cups]).toMatchObject([{ length: 1 }, { length: 2 }]);
});

test('no hash and no secret is in it, nor another browser’s likes', async ({ cafe }) => {
  await fillAccount(cafe);
  const { body } = await user.get(cafe, '/api/auth/my-data');
  expect(body).toMatchObject({ browser: null });
  const text = JSON.stringify(body);
  const { db } = cafe.deps;
  const hashes = db.select({ hash: users.passwordHash }).from(users).all();
  const ids = db.select({ hash: sessions.id }).from(sessions).all();
  for (const { hash } of [...hashes, ...ids, { hash: 'hashed' }]) expect(text).not.toContain(hash);
});

test('an admin gets the same file of any account, without the browser’s part', async ({ cafe }) => {
  const cookie = await fillAccount(cafe);
  const headers = { ...bearer(cafe.tokens.Admin), cookie };
  const { body } = await get(cafe, `/api/auth/data/${KARI}`, headers);
  const { body: own } = await user.get(cafe, '/api/auth/my-data');
  expect({ ...Object(body), about: '' }).toEqual({ ...Object(own), about: '' });
  expect((await admin.get(cafe, '/api/auth/data/99')).status).toBe(404);
});

test('a user with more cups than are read at once gets all', async ({ cafe }) => {
  for (let number = 0; number < 101; number += 1) addDrink(cafe.deps, `Kopp ${number}`, { ownerId: KARI });
  const { cups } = MyData.parse((await user.get(cafe, '/api/auth/my-data')).body);
  expect(new Set(cups.map(({ name }) => name)).size).toBe(101);
});

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The names of all values that a schema has, such as `cups.name`. */
function namesOf(schema: JsonSchema, parts: Record<string, JsonSchema> = {}, name = ''): string[] {
  const namesIn = (part: unknown, inner = name) => namesOf(part as JsonSchema, parts, inner);
  const { $ref, properties, items, anyOf } = schema;
  if ($ref) return namesIn(parts[$ref.replace('#/$defs/', '')]);
  if (anyOf) return anyOf.flatMap((each) => namesIn(each));
  if (items) return namesIn(items);
  if (properties)
    return Object.entries(properties).flatMap(([key, part]) => namesIn(part, name ? `${name}.${key}` : key));
  return schema.type === 'null' ? [] : [name];
}

test('each field of the file has a sentence that says what it means', () => {
  const schema = z.toJSONSchema(MyData);
  const names = namesOf(schema, schema.$defs);
  expect(Object.keys(MEANINGS).sort()).toEqual([...new Set(names)].sort());
  for (const meaning of Object.values(MEANINGS)) expect(meaning).toMatch(/^[A-ZÆØÅ].*\.$/);
});
