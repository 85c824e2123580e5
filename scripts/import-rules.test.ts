import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { brokenImports, mayImport } from './import-rules.ts';

const ROOT = join(import.meta.dirname, '..');

test('no import of the project breaks a rule or is part of a cycle', async () => {
  expect(await brokenImports(ROOT)).toEqual([]);
});

test.for([
  ['shared/a.ts', 'react'],
  ['scripts/start.mjs', 'zod'],
  ['server/db/open.ts', 'server/features/menu/menu.service.ts'],
  ['server/features/menu/menu.service.ts', 'server/features/menu/menu.calls.ts'],
  ['server/features/menu/menu.service.ts', 'server/features/csv/csv-plan.ts'],
  ['server/features/menu/menu.service.ts', 'fastify'],
  ['server/features/menu/menu.calls.ts', 'server/db/schema.ts'],
  ['client/data/trpc.ts', 'server/api/router.ts'],
  ['client/features/menu/list.tsx', 'client/features/builder/cup.tsx'],
  ['client/office/log/log-tab.tsx', 'client/office/menu/menu-tab.tsx'],
  ['client/features/menu/list.tsx', 'react-aria-components'],
  ['elsewhere/a.ts', 'zod'],
] as const)('%s may not import %s', ([file, target]) => {
  expect(mayImport(file, target)).toBe(false);
});

test.for([
  ['server/features/menu/menu.service.ts', 'server/features/images/images.service.ts'],
  ['server/features/menu/menu.calls.ts', 'server/features/menu/menu.service.ts'],
  ['client/ui/dialog/dialog.tsx', 'react-aria-components'],
  ['client/features/cafe/home-page.tsx', 'client/features/drinks/most-liked.tsx'],
] as const)('%s may import %s', ([file, target]) => {
  expect(mayImport(file, target)).toBe(true);
});

test('imports of values and types, static and dynamic, and cycles are found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'package.json': '{ "imports": { "#server/*": "./server/*" } }',
    'server/app.ts': 'export const app = 1;\n',
    'server/core/value.ts': "import { app } from '#server/app.ts';\nexport const value = app;\n",
    'server/core/type.ts': "import type { app } from '#server/app.ts';\nexport type A = typeof app;\n",
    'server/core/dynamic.ts': "export const load = () => import('#server/app.ts');\n",
    'server/core/again.ts': "export * from '#server/app.ts';\n",
    'server/core/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
    'server/core/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
  };
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  expect((await brokenImports(folder, ['server'])).sort()).toEqual([
    'server/core/again.ts -> server/app.ts',
    'server/core/dynamic.ts -> server/app.ts',
    'server/core/one.ts -> server/core/two.ts',
    'server/core/two.ts -> server/core/one.ts',
    'server/core/type.ts -> server/app.ts',
    'server/core/value.ts -> server/app.ts',
  ]);
});
