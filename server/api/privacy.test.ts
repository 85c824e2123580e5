import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ROOT } from '#server/core/program.ts';
import { clientOf } from '#server/db/open.ts';
import { openLimitStore } from '#server/files/limit-store.ts';
import { test } from '#server/testing/test.ts';
import { PRIVACY_LINES, type PrivacyLine } from '#shared/cafe/privacy.ts';

/** The sources of a part of the project, without tests, as name and text. */
const sourcesOf = (folder: string): [file: string, text: string][] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^(e2e|testing)\//.test(file))
    .map((file) => [file, readFileSync(join(ROOT, folder, file), 'utf8')]);

/** The files of a part of the project in whose code something occurs. */
const filesWith = (folder: string, what: RegExp): string[] =>
  sourcesOf(folder)
    .filter(([, text]) => what.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .map(([file]) => file)
    .sort();

/** What an expression of a source file is as text; `*` stands for what differs. */
function textOf(source: string, expression: string): string {
  if (/^'.*'$/.test(expression)) return expression.slice(1, -1);
  const constant = new RegExp(`const ${expression} = (?:\\(.*?=> )?('[^']*'|\`[^\`]*\`)`).exec(source);
  const value = expression.startsWith('`') ? expression : (constant?.[1] ?? `unknown: ${expression}`);
  if (value.startsWith("'")) return value.slice(1, -1);
  const [, start = '', name] = /^`([\w-]*)(?:\$\{(\w+)\}(?=\$))?/.exec(value) ?? [value];
  return `${start}${name ? textOf(source, name) : ''}*`;
}

/** The values of the first group of a form in some sources. */
const found = (sources: [string, string][], form: RegExp): string[] => {
  const all = sources.flatMap(([, text]) =>
    [...text.matchAll(form)].map(([, expression = '']) => textOf(text, expression)),
  );
  return [...new Set(all)].sort();
};

const listed = (kind: 'tables' | 'cookies' | 'storage'): string[] =>
  PRIVACY_LINES.flatMap((line: PrivacyLine) => line[kind] ?? []).sort();

test('the page about privacy has a line for every table of the databases, and for no other', ({ deps }) => {
  const limits = openLimitStore(deps.config.dataDir, deps.secret).client;
  const tables = [clientOf(deps.db), limits].flatMap((client) =>
    client.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all(),
  );
  limits.close();
  expect(listed('tables')).toEqual(tables.filter((name) => !name.startsWith('sqlite_')).sort());
});

test('it has a line for every cookie, which only one file sets', () => {
  expect(filesWith('server', /setCookie\(/)).toEqual(['http/visitor.ts']);
  expect(filesWith('client', /document\.cookie|cookieStore/)).toEqual([]);
  const sources = sourcesOf('server').filter(([file]) => file === 'http/visitor.ts');
  expect(listed('cookies')).toEqual(found(sources, /writeCookie\(request, reply, (\w+)/g));
});

test('it has a line for every name in the browser’s storage', () => {
  const worker = 'offline/service-worker.ts';
  const storages = /\b(localStorage|sessionStorage|indexedDB|caches)\b/;
  expect(filesWith('client', storages)).toEqual(['lib/stored-state.ts', worker]);
  const sources = sourcesOf('client').filter(([, text]) => /stored-state\.ts'/.test(text));
  const keys = found(sources, /(?<![.\w])(?:storedState|stored?)\(\s*('\w+'|\w+|`[^`]+`)/g);
  const offline = sourcesOf('client').filter(([file]) => file === worker);
  const caches = found(offline, /(?:cacheName: |new Queue\()('\w+'|\w+)/g);
  // Workbox names its own.
  expect(listed('storage')).toEqual([...keys, ...caches, 'workbox-*'].sort());
});

test('it says how long, of everything', () => {
  for (const { title, what, why, until } of PRIVACY_LINES)
    for (const text of [title, what, why, until]) expect(text).toMatch(/^[A-ZÆØÅI]/);
  expect(JSON.stringify(PRIVACY_LINES)).not.toMatch(/NaN|undefined/);
});

test('it names the basket: that only the browser has it, and for how long', () => {
  const orders = PRIVACY_LINES.find(({ storage }: PrivacyLine) => storage?.includes('basket'));
  expect(orders?.what).toMatch(/I nettleseren din ligger kurven.*Kurven har vi ikke/);
  expect(orders?.until).toMatch(/Kurven ligger i nettleseren til/);
});
