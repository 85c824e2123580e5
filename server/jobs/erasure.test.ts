import { existsSync, mkdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { HOUR, SECOND } from '#server/core/time.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { drinkPortions, drinks } from '#server/db/drinks-schema.ts';
import { clientOf, openDatabase } from '#server/db/open.ts';
import { sortKey } from '#server/db/sort-key.ts';
import { write } from '#server/db/write.ts';
import { databaseFile } from '#server/files/folders.ts';
import { sizePath } from '#server/files/picture-files.ts';
import { recordAudit } from '#server/records/audit.ts';
import { UNDO } from '#server/records/undo.ts';
import { signIn } from '#server/testing/accounts.ts';
import { admin, get, mutate, post, put, remove, undo, user } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { listUploads } from '#server/testing/pictures.ts';
import { addDrink } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { ADMIN, bearer, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { createErasing } from './erasure.ts';
import { removeDeleted } from './old-data.ts';

const NAMES = ['Qzxvåkopp Første', 'Wkjqøkopp Andre', 'Tredje Vxqzkopp'] as const;
const USERNAME = 'Vqxjåse-Zwk';
const REQUEST = 'zqRequest-0123456789';

const lowerCase = (text: string) => text.toLocaleLowerCase('nb');

/** The words in every form in which the shop stores them. */
const ACCOUNT = [USERNAME, lowerCase(USERNAME), REQUEST];
const WORDS = [...ACCOUNT, ...NAMES.flatMap((name) => [name, lowerCase(name), sortKey(name)])];

/** The words that occur in the database file or its write-ahead log, in any of SQLite's encodings. */
function found({ deps: { config } }: TestApp, words = WORDS): string[] {
  const files = ['', '-wal'].map((suffix) => `${databaseFile(config)}${suffix}`).filter(existsSync);
  const bytes = Buffer.concat(files.map((file) => readFileSync(file)));
  return words.filter((word) =>
    (['utf8', 'utf16le'] as const).some((encoding) => bytes.includes(Buffer.from(word, encoding))),
  );
}

/** Cups of others, so many that SQLite splits pages and moves rows between them. */
function fillPages({ deps }: TestApp): void {
  for (let number = 0; number < 300; number += 1) {
    const drinkId = addDrink(deps, `${(number * 7919) % 1000} kopp`, { likes: number % 40 });
    deps.edit
      .insert(drinkPortions)
      .values({ drinkId, position: 0, name: 'Espresso', color: '#3B2314', fillLevel: 40 })
      .run();
  }
}

const cup = (name: string, more = {}) => ({ name, ingredientDTOs: [{ ingredientId: 1 }], ...more });

test('a guest who deletes cups and account leaves no word in the database', async ({ cafe }) => {
  const { deps } = cafe;
  await post(cafe, '/api/auth/register', { username: USERNAME, password: PASSWORD });
  const link = await admin.mutate(cafe, 'people.resetPassword', { userId: 4 });
  await mutate(cafe, 'people.setPassword', { secret: Object(link.body).secret, password: PASSWORD });
  const guest = await signIn(cafe, USERNAME);
  const ids: number[] = [];
  for (const [at, name] of NAMES.entries()) {
    const more = at === 1 ? { requestId: REQUEST } : {};
    const { body } = await post(cafe, '/api/drinkapi/create', cup(name, more), guest);
    ids.push(Object(body).drinkId);
    fillPages(cafe);
  }
  const [first = 0, second = 0, third = 0] = ids;
  await put(cafe, `/api/drinkapi/rename/${first}`, { name: `${NAMES[0]} igjen` }, guest);
  await post(cafe, `/api/drinkapi/upvote/${second}`, undefined, guest);
  // The office has deleted one cup and taken that back, and has deleted another one.
  await undo(cafe, await admin.remove(cafe, `/api/drinkapi/delete/${second}`));
  const deletion = await admin.remove(cafe, `/api/drinkapi/delete/${third}`);
  const logged = { before: { name: USERNAME }, after: { name: USERNAME } };
  await write(deps, (tx) =>
    recordAudit(tx, ADMIN, [{ action: 'update', entity: 'user', entityId: 4, ...logged }]),
  );
  expect(found(cafe)).toEqual(WORDS);
  expect(listUploads(cafe)).toHaveLength(1);

  expect((await remove(cafe, `/api/drinkapi/user-drinks/${first}`, guest)).status).toBe(200);
  expect((await remove(cafe, '/api/auth/delete-account?cups=delete', guest)).status).toBe(200);
  expect((await get(cafe, `/api/drinkapi/${second}`)).status).toBe(404);
  // Who did what stays in the log, and can't bring anything back.
  const actions = ['create', 'update', 'delete', 'restore', 'delete', 'update'];
  expect(deps.db.select().from(auditLog).all()).toMatchObject(
    actions.map((action) => ({ action, username: 'admin', name: '' })),
  );
  expect(await undo(cafe, deletion)).toMatchObject({ body: { undone: 0 } });
  expect(deps.db.select().from(drinks).all()).toHaveLength(900);

  await createErasing(deps)();
  expect(found(cafe)).toEqual([]);
});

test('without the cups, an account leaves no name and no request, and they keep their likes', async ({
  cafe,
}) => {
  await post(cafe, '/api/auth/register', { username: USERNAME, password: PASSWORD });
  const guest = await signIn(cafe, USERNAME);
  const { body } = await post(cafe, '/api/drinkapi/create', cup('Blir igjen', { requestId: REQUEST }), guest);
  await post(cafe, `/api/drinkapi/upvote/${Object(body).drinkId}`);
  expect((await remove(cafe, '/api/auth/delete-account', guest)).status).toBe(200);
  await createErasing(cafe.deps)();
  expect(found(cafe, ACCOUNT)).toEqual([]);
  expect(cafe.deps.db.select().from(drinks).all()).toMatchObject([
    { name: 'Blir igjen', ownerId: null, requestId: null, likes: 1 },
  ]);
});

test('the picture of a deleted cup is removed once its file is a minute old, unless another cup has the same', async ({
  cafe,
}) => {
  const { deps } = cafe;
  const kari = bearer(cafe.tokens.User);
  for (const name of ['En', 'To']) await saveDrink(cafe, [1], { name, headers: kari });
  const [file = ''] = listUploads(cafe);
  const path = join(deps.config.uploadsDir, file);
  expect(existsSync(sizePath(deps.config.uploadsDir, file))).toBe(true);
  const erase = createErasing(deps);
  const age = (seconds: number) => utimesSync(path, 0, Date.now() / SECOND - seconds);
  age(120);
  await remove(cafe, `/api/drinkapi/user-drinks/1`, kari);
  await erase();
  expect([existsSync(path), deps.erased.files.size]).toEqual([true, 0]);
  age(30);
  await remove(cafe, `/api/drinkapi/user-drinks/2`, kari);
  await erase();
  expect(existsSync(path)).toBe(true);
  age(61);
  await erase();
  expect([existsSync(path), existsSync(sizePath(deps.config.uploadsDir, file))]).toEqual([false, false]);
  expect(deps.erased.files.size).toBe(0);
});

test('the file is written anew after a start and after a deletion, but once an hour at most', async ({
  cafe,
}) => {
  const { deps } = cafe;
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const erase = createErasing(deps);
  // SQLite counts it as a change of the schema.
  const written = () => Number(clientOf(deps.db).pragma('schema_version', { simple: true }));
  const deletion = async () => {
    const drinkId = addDrink(deps, 'Kopp', { ownerId: 2 });
    await user.remove(cafe, `/api/drinkapi/user-drinks/${drinkId}`);
    await erase();
  };
  const start = written();
  await erase();
  expect(written()).toBe(start + 1);
  await deletion();
  expect(written()).toBe(start + 1);
  vi.setSystemTime(Date.now() + HOUR);
  await erase();
  await erase();
  expect(written()).toBe(start + 2);
});

test('where another process keeps reading, the file is written anew, and the log is emptied afterwards', async ({
  cafe,
}) => {
  const { deps } = cafe;
  const erase = createErasing(deps);
  await saveDrink(cafe, [1], { name: NAMES[0], headers: bearer(cafe.tokens.User) });
  const reader = clientOf(openDatabase(databaseFile(deps.config)));
  onTestFinished(() => void reader.close());
  reader.exec('begin; select * from drinks');
  await user.remove(cafe, '/api/drinkapi/user-drinks/1');
  await erase();
  expect(found(cafe)).not.toEqual([]);
  reader.exec('rollback');
  await erase();
  expect(found(cafe)).toEqual([]);
});

test('what the office has deleted leaves no word once that can’t be undone', async ({ cafe }) => {
  const { deps } = cafe;
  for (const name of NAMES) await saveDrink(cafe, [1], { name });
  for (const id of [1, 2, 3]) await admin.remove(cafe, `/api/drinkapi/delete/${id}`);
  await removeDeleted(deps, Date.now() + UNDO + 1);
  await createErasing(deps)();
  expect(found(cafe)).toEqual([]);
  expect(deps.db.select().from(auditLog).all()).toMatchObject(
    NAMES.map(() => ({ action: 'delete', name: '' })),
  );
});

test('a picture that can’t be removed is logged, and holds up nothing else', async ({ cafe }) => {
  const { deps } = cafe;
  const file = `${'a'.repeat(32)}.webp`;
  mkdirSync(join(deps.config.uploadsDir, file));
  utimesSync(join(deps.config.uploadsDir, file), 0, 0);
  const failed = vi.spyOn(deps.log, 'error').mockReturnValue();
  deps.erased.files.add(file);
  await saveDrink(cafe, [1], { name: NAMES[0], headers: bearer(cafe.tokens.User) });
  await user.remove(cafe, '/api/drinkapi/user-drinks/1');
  await createErasing(deps)();
  expect(failed).toHaveBeenCalledOnce();
  expect(deps.erased.files.has(file)).toBe(false);
  expect(found(cafe)).toEqual([]);
});
