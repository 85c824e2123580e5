import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import { UploadedFile } from '#server/files/picture-files.ts';
import { readTables } from '#server/testing/apis.ts';
import {
  exportCsv,
  importFile,
  importWithToken,
  MIXED_FILE,
  readPreview,
  sendPreview,
} from '#server/testing/csv.ts';
import { sendForm } from '#server/testing/pictures.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { ADMIN } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { CHANGED_HEADER } from '#shared/api/trpc.ts';
import { importRecords } from './csv.service.ts';

const MENU = 'menuitemapi';

test('an import is one transaction: if one line fails, nothing is stored', async ({ cafe }) => {
  const { token } = await readPreview(cafe, MENU, MIXED_FILE);
  clientOf(cafe.deps.db).exec(
    `create trigger error before insert on menu_items begin select raise(abort, 'error'); end`,
  );
  expectUnchanged(cafe);
  expect((await importWithToken(cafe, MENU, MIXED_FILE, token)).status).toBe(500);
});

test.for([
  ['what it changes was changed', 'Id;Pris\n2;44'],
  ['a name that it adds was added', 'Navn;Kategori;Pris\nCortado;Varm Kaffe;1'],
  ['what it did not change would be changed', 'Id;Pris\n1;33'],
] as const)('where %s since the preview, it is 409', async ([_, meanwhile], { cafe }) => {
  const { token } = await readPreview(cafe, MENU, MIXED_FILE);
  await importFile(cafe, MENU, meanwhile);
  const before = readTables(cafe);
  const message = 'This is not what the preview said; look at a new one';
  expect(await importWithToken(cafe, MENU, MIXED_FILE, token)).toMatchObject({
    status: 409,
    body: { message },
  });
  expect(readTables(cafe)).toEqual(before);
  expect((await importFile(cafe, MENU, MIXED_FILE)).status).toBe(200);
});

test('a field changed back and forth is a conflict, one that is not in the file none', async ({ cafe }) => {
  const other = await readPreview(cafe, MENU, 'Id;Pris\n2;50');
  await importFile(cafe, MENU, 'Id;Pris\n1;33');
  expect((await importWithToken(cafe, MENU, 'Id;Pris\n2;50', other.token)).status).toBe(200);
  const { token } = await readPreview(cafe, MENU, 'Id;Pris\n2;45');
  await importFile(cafe, MENU, 'Id;Pris\n2;44');
  await importFile(cafe, MENU, 'Id;Pris\n2;50');
  expect((await importWithToken(cafe, MENU, 'Id;Pris\n2;45', token)).status).toBe(409);
});

test('a file that was not previewed is 409, a missing one 400, a large one 413', async ({
  unchangedCafe: cafe,
}) => {
  const { token } = await readPreview(cafe, MENU, MIXED_FILE);
  expect((await importWithToken(cafe, MENU, MIXED_FILE.replace('42', '43'), token)).status).toBe(409);
  expect((await sendPreview(cafe, MENU, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
  for (const fields of [{}, { File: '' }, { File: MIXED_FILE }]) {
    const answer = await sendForm(cafe, 'POST', '/api/menuitemapi/import-preview', fields);
    expect(answer.body).toMatchObject({ errors: { File: ['Must be a file'] } });
  }
  expect((await importWithToken(cafe, MENU, MIXED_FILE, '')).status).toBe(409);
});

test('open pages are notified once of an import, and not of one without changes', async ({ cafe }) => {
  const { live } = cafe.deps;
  const unchanged = await exportCsv(cafe, MENU);
  expect((await importFile(cafe, MENU, unchanged)).body).toMatchObject({ unchanged: 5 });
  expect(live.revision()).toMatch(/\.0$/);
  const { raw } = await importFile(cafe, MENU, MIXED_FILE);
  expect(raw.headers[CHANGED_HEADER]).toMatch(/\.1 menu,categories,today,audit$/);
  expect(live.revision()).toMatch(/\.1$/);
});

test('an admin who lost the role while sending the file imports nothing', async ({ cafe }) => {
  const { token } = await readPreview(cafe, MENU, MIXED_FILE);
  changeRow(cafe.deps, users, { role: 'User' }, ADMIN.id);
  expectUnchanged(cafe);
  const path = join(cafe.deps.config.dataDir, 'fil.csv');
  writeFileSync(path, MIXED_FILE);
  const file = new UploadedFile('fil.csv', path, MIXED_FILE.length);
  const importing = importRecords(cafe.deps, ADMIN, 'menu', file, token);
  await expect(importing).rejects.toMatchObject({ code: 'forbidden' });
});
