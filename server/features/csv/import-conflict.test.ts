import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import { UploadedFile } from '#server/files/uploaded-file.ts';
import { contentOf } from '#server/testing/apis.ts';
import { askPreview, exported, importAs, importFile, MIXED, previewOf } from '#server/testing/csv.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { importRecords } from './csv.service.ts';

const MENU = 'menuitemapi';

test('an import is one transaction: if one line fails, nothing is stored', async () => {
  const cafe = await createTestApp();
  const { token } = await previewOf(cafe, MENU, MIXED);
  clientOf(cafe.deps.db).exec(
    `create trigger error before insert on menu_items begin select raise(abort, 'error'); end`,
  );
  const before = contentOf(cafe);
  expect((await importAs(cafe, MENU, MIXED, token)).status).toBe(500);
  expect(contentOf(cafe)).toEqual(before);
});

test.for([
  ['what it changes was changed', (cafe: TestApp) => importFile(cafe, MENU, 'Id;Pris\n2;44')],
  [
    'a name that it adds was added',
    (cafe: TestApp) => importFile(cafe, MENU, 'Navn;Kategori;Pris\nCortado;Varm Kaffe;1'),
  ],
  ['what it did not change would be changed', (cafe: TestApp) => importFile(cafe, MENU, 'Id;Pris\n1;33')],
] as const)('where %s since the preview, it is 409 and nothing is stored', async ([_, meanwhile]) => {
  const cafe = await createTestApp();
  const { token } = await previewOf(cafe, MENU, MIXED);
  await meanwhile(cafe);
  const before = contentOf(cafe);
  expect(await importAs(cafe, MENU, MIXED, token)).toMatchObject({
    status: 409,
    body: { message: 'This is not what the preview said; look at a new one' },
  });
  expect(contentOf(cafe)).toEqual(before);
  expect((await importFile(cafe, MENU, MIXED)).status).toBe(200);
});

test('a field that was changed back and forth is a version conflict', async () => {
  const cafe = await createTestApp();
  const { token } = await previewOf(cafe, MENU, 'Id;Pris\n2;50');
  await importFile(cafe, MENU, 'Id;Pris\n2;44');
  await importFile(cafe, MENU, 'Id;Pris\n2;45,50');
  expect((await importAs(cafe, MENU, 'Id;Pris\n2;50', token)).status).toBe(409);
});

test('a change of a column that is not in the file is no conflict', async () => {
  const cafe = await createTestApp();
  const { token } = await previewOf(cafe, MENU, 'Id;Pris\n2;50');
  await importFile(cafe, MENU, 'Id;Pris\n1;33');
  expect((await importAs(cafe, MENU, 'Id;Pris\n2;50', token)).status).toBe(200);
});

test('another file than the preview’s is 409, a missing token or file 400, a too large file 413', async () => {
  const cafe = await createTestApp();
  const before = contentOf(cafe);
  const { token } = await previewOf(cafe, MENU, MIXED);
  expect((await importAs(cafe, MENU, MIXED.replace('42', '43'), token)).status).toBe(409);
  expect((await askPreview(cafe, MENU, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
  const ask = (url: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return cafe.ask('POST', url, { headers: bearer(cafe.tokens.Admin), payload: form });
  };
  for (const fields of [{}, { File: '' }, { File: MIXED }])
    expect((await ask('/api/menuitemapi/import-preview', fields)).json()).toMatchObject({
      errors: { File: ['Must be a file'] },
    });
  expect((await importAs(cafe, MENU, MIXED, '')).status).toBe(409);
  expect(contentOf(cafe)).toEqual(before);
});

test('open pages are notified once of an import, and not of one without changes', async () => {
  const cafe = await createTestApp();
  const { live } = cafe.deps;
  const listening = new AbortController();
  const changes = live.watch({ address: '::1', since: undefined }, listening.signal);
  const { value: start } = await changes.next();
  const unchanged = await exported(cafe, MENU);
  expect((await importFile(cafe, MENU, unchanged)).body).toMatchObject({ unchanged: 5 });
  expect(live.revision()).toBe(start?.revision);
  await importFile(cafe, MENU, MIXED);
  expect(await changes.next()).toMatchObject({
    value: { areas: ['menu', 'categories', 'today', 'audit'], revision: live.revision() },
  });
  listening.abort();
});

test('an admin who lost the role while sending the file imports nothing', async () => {
  const cafe = await createTestApp();
  const { token } = await previewOf(cafe, MENU, MIXED);
  const admin = { id: 1, username: 'admin', name: 'admin', role: 'Admin' } as const;
  cafe.deps.edit.update(users).set({ role: 'User' }).where(eq(users.id, admin.id)).run();
  const before = contentOf(cafe);
  const path = join(cafe.deps.config.dataDir, 'fil.csv');
  writeFileSync(path, MIXED);
  const file = new UploadedFile('fil.csv', path, MIXED.length);
  await expect(importRecords(cafe.deps, admin, 'menu', file, token)).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(contentOf(cafe)).toEqual(before);
});
