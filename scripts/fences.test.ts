import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

type Case = [path: string, source: string];

const from = (path: string, module: string): Case => [path, `import { x } from '${module}';\nx();\n`];

const refused: Case[] = [
  from('shared/a.ts', '../server/a.ts'),
  from('shared/a.ts', './b/../../server/a.ts'),
  from('shared/a.ts', 'react'),
  from('shared/a.ts', 'node:fs'),
  from('shared/a.ts', '#server/errors.ts'),
  from('shared/a.test.ts', '#server/errors.ts'),
  from('server/app.ts', '../shared/a.ts'),
  from('server/app.ts', '#client/lib/format.ts'),
  from('server/app.ts', 'react-dom/server'),
  from('server/app.ts', './features/menu/menu.rest.ts'),
  from('server/app.ts', './features/menu/menu.router.ts'),
  from('server/pages.ts', '#client/app/routes.tsx'),
  from('server/rest.ts', './features/menu/menu.router.ts'),
  from('server/router.ts', './features/menu/menu.rest.ts'),
  from('server/features/menu/menu.ts', '#server/features/drinks/row.ts'),
  from('server/features/menu/menu.ts', '#server/app.ts'),
  from('server/features/menu/menu.service.ts', 'fastify'),
  from('server/features/menu/menu.service.ts', '@fastify/cookie'),
  from('server/features/menu/menu.service.ts', '@trpc/server'),
  from('server/features/menu/menu.service.ts', './menu.rest.ts'),
  from('server/features/menu/menu.rest.ts', 'drizzle-orm'),
  from('server/features/menu/menu.rest.ts', '#server/db/schema.ts'),
  from('server/features/menu/menu.router.ts', 'better-sqlite3'),
  from('server/features/menu/menu.router.ts', 'drizzle-orm/better-sqlite3'),
  from('server/features/menu/menu.test.ts', '#client/lib/format.ts'),
  ['server/app.ts', 'export const port = process.env.PORT;\n'],
  ['server/app.ts', "console.info('hello');\n"],
  ['shared/a.ts', 'export const port = process.env.PORT;\n'],
  from('client/lib/trpc.ts', '#server/router.ts'),
  from('client/lib/trpc.ts', '#client/features/menu/list.tsx'),
  from('client/lib/trpc.ts', 'node:fs'),
  from('client/ui/dialog.tsx', 'react-aria-components'),
  from('client/ui/dialog.tsx', '#client/pages/home.tsx'),
  from('client/ui/dialog.test.tsx', 'react-aria-components'),
  from('client/features/menu/list.tsx', '#client/features/builder/cup.tsx'),
  from('client/features/menu/list.tsx', '#client/pages/home.tsx'),
  from('client/features/menu/list.tsx', '#client/app/routes.tsx'),
  from('client/features/menu/list.tsx', 'react-aria-components/Dialog'),
  from('client/features/menu/list.tsx', '#server/db/schema.ts'),
  from('client/pages/home.tsx', '#client/app/routes.tsx'),
  from('client/app/routes.tsx', '#client/main.tsx'),
  from('client/app/routes.tsx', 'react-aria-components/I18nProvider'),
  ['client/app/routes.tsx', "console.warn('hello');\n"],
  ['client/app/routes.tsx', "export const page = () => import('../pages/home.tsx');\n"],
  ['client/app/routes.tsx', "export * from '#server/router.ts';\n"],
  from('client/e2e/menu.spec.ts', '#server/testing.ts'),
  from('scripts/start.mjs', 'zod'),
  from('bench/menu.ts', '../server/app.ts'),
];

const allowed: Case[] = [
  from('shared/a.ts', 'zod'),
  from('shared/a.ts', './money.ts'),
  from('shared/a.test.ts', 'vitest'),
  from('server/app.ts', '#shared/money.ts'),
  from('server/app.ts', './features/menu/menu.service.ts'),
  from('server/app.ts', 'fastify'),
  from('server/pages.ts', '#client/render.tsx'),
  from('server/rest.ts', './features/menu/menu.rest.ts'),
  from('server/router.ts', './features/menu/menu.router.ts'),
  from('server/features/menu/menu.service.ts', 'drizzle-orm'),
  from('server/features/menu/menu.service.ts', '#server/features/images/images.service.ts'),
  from('server/features/menu/menu.rest.ts', 'fastify'),
  from('server/features/menu/menu.router.ts', './menu.service.ts'),
  ['server/config.ts', 'export const port = process.env.PORT;\n'],
  ['server/main.ts', "console.info('hello');\n"],
  from('client/lib/trpc.ts', '#server/client-types.ts'),
  from('client/ui/dialog.tsx', 'react-aria-components/Dialog'),
  from('client/features/menu/list.tsx', '#client/ui/dialog.tsx'),
  from('client/features/menu/list.tsx', './item.tsx'),
  from('client/pages/home.tsx', '#client/features/menu/list.tsx'),
  from('client/app/routes.tsx', '#client/pages/home.tsx'),
  from('client/render.tsx', 'node:stream'),
  from('client/e2e/menu.spec.ts', '#shared/money.ts'),
  from('scripts/start.mjs', 'node:fs'),
  from('scripts/start.mjs', './install.mjs'),
];

const Report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
});

const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));
const folder = mkdtempSync(join(tmpdir(), 'fences-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The paths that break a fence when `cases`, each with a path of its own, are linted under this project's rules. */
function brokenPaths(cases: Case[]): Set<string> {
  const root = mkdtempSync(join(folder, 'tree-'));
  for (const file of ['biome.json', '.gitignore']) copyFileSync(file, join(root, file));
  for (const [path, source] of cases) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  const run = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none'], {
    cwd: root,
    encoding: 'utf8',
  });
  const fences = /noRestrictedImports|noProcessEnv|noConsole|noNodejsModules/;
  const { diagnostics } = Report.parse(JSON.parse(run.stdout));
  return new Set(diagnostics.filter((d) => fences.test(d.category)).map((d) => d.location.path));
}

/** Whether each case breaks a fence. Cases that share a path are linted in different trees. */
function judge(cases: Case[]): boolean[] {
  const trees: Case[][] = [];
  const treeOf = cases.map((one) => {
    const tree = trees.findIndex((others) => others.every(([path]) => path !== one[0]));
    if (tree === -1) return trees.push([one]) - 1;
    trees[tree]?.push(one);
    return tree;
  });
  const broken = trees.map(brokenPaths);
  return cases.map(([path], index) => broken[treeOf[index] ?? 0]?.has(path) ?? false);
}

test('every import, console call and environment read that crosses a fence is refused', () => {
  const verdicts = judge(refused);
  expect(refused.filter((_, index) => !verdicts[index])).toEqual([]);
});

test('what the rooms may import passes', () => {
  const verdicts = judge(allowed);
  expect(allowed.filter((_, index) => verdicts[index])).toEqual([]);
});
