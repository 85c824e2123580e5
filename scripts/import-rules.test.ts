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
  ['shared/a.ts', 'node:fs'],
  ['shared/a.ts', 'server/core/errors.ts'],
  ['shared/a.test.ts', 'server/core/errors.ts'],
  ['scripts/start.mjs', 'zod'],
  ['server/core/access.ts', 'server/http/rest-route.ts'],
  ['server/core/config.ts', 'server/cli/commands.ts'],
  ['server/core/errors.ts', 'server/app.ts'],
  ['server/core/secret.ts', 'server/cli/start.ts'],
  ['server/db/open.ts', 'server/features/menu/menu.service.ts'],
  ['server/db/open.ts', 'server/cli/open-cafe.ts'],
  ['server/http/security.ts', 'server/features/accounts/sessions.service.ts'],
  ['server/trpc/procedures.ts', 'server/features/accounts/sessions.service.ts'],
  ['server/records/records.ts', 'server/features/menu/menu.service.ts'],
  ['server/features/menu/menu.service.ts', 'server/cli/commands.ts'],
  ['server/features/menu/menu.service.ts', 'server/trpc/procedures.ts'],
  ['server/features/menu/menu.service.ts', 'server/http/rest-route.ts'],
  ['server/features/menu/menu.service.ts', 'server/http/multipart.ts'],
  ['server/features/menu/menu.service.ts', 'server/features/menu/menu.calls.ts'],
  ['server/features/menu/menu.service.ts', 'server/features/csv/csv-plan.ts'],
  ['server/features/menu/menu.service.ts', 'fastify'],
  ['server/features/menu/menu.service.ts', '@fastify/cookie'],
  ['server/features/menu/menu.service.ts', '@trpc/server'],
  ['server/features/menu/menu.calls.ts', 'drizzle-orm'],
  ['server/features/menu/menu.calls.ts', 'server/db/schema.ts'],
  ['server/features/menu/menu.calls.ts', 'better-sqlite3'],
  ['server/seed/seed-demo.ts', 'server/features/csv/csv-plan.ts'],
  ['server/app.ts', 'server/features/menu/menu.service.ts'],
  ['server/app.ts', 'client/app/routes.ts'],
  ['server/app.ts', 'react-dom'],
  ['server/pages/pages.plugin.ts', 'client/app/routes.ts'],
  ['client/lib/site.ts', 'node:fs'],
  ['client/lib/site.ts', 'client/data/trpc.ts'],
  ['client/data/trpc.ts', 'client/ui/button/button.tsx'],
  ['client/data/trpc.ts', 'server/api/router.ts'],
  ['client/ui/dialog/dialog.tsx', 'client/data/trpc.ts'],
  ['client/ui/dialog/dialog.tsx', '@tanstack/react-query'],
  ['client/ui/dialog/dialog.tsx', 'client/lists/data-list.tsx'],
  ['client/features/menu/list.tsx', 'client/features/builder/cup.tsx'],
  ['client/features/menu/list.tsx', 'client/office/office.tsx'],
  ['client/office/log/log-tab.tsx', 'client/office/menu/menu-tab.tsx'],
  ['client/office/records-tab.tsx', 'client/office/menu/menu-tab.tsx'],
  ['client/features/menu/list.tsx', 'react-aria-components'],
  ['client/features/menu/list.tsx', 'server/db/schema.ts'],
  ['client/features/cafe/home-page.tsx', 'client/app/routes.ts'],
  ['client/app/routes.ts', 'client/main.tsx'],
  ['client/e2e/guests/menu.spec.ts', 'server/db/schema.ts'],
  ['elsewhere/a.ts', 'zod'],
] as const)('%s may not import %s', ([file, target]) => {
  expect(mayImport(file, target)).toBe(false);
});

test.for([
  ['shared/a.ts', 'zod'],
  ['server/features/menu/menu.service.ts', 'server/features/images/images.service.ts'],
  ['server/features/menu/menu.service.ts', 'drizzle-orm'],
  ['server/features/menu/menu.calls.ts', 'server/features/menu/menu.service.ts'],
  ['server/features/menu/menu.calls.ts', 'fastify'],
  ['server/api/rest.ts', 'server/features/menu/menu.calls.ts'],
  ['server/pages/pages.plugin.ts', 'client/render.tsx'],
  ['client/ui/dialog/dialog.tsx', 'react-aria-components'],
  ['client/features/cafe/home-page.tsx', 'client/features/drinks/most-liked.tsx'],
  ['client/office/log/log-tab.tsx', 'client/office/records-tab.tsx'],
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
