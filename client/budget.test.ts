import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { notFound, routeAt, routes } from '#client/app/routes.ts';

/**
 * Limits for the scripts of a first visit, in KiB, of which up to four are for allergens, which the law wants before the
 * order. Scripts and styles are measured with brotli, fonts uncompressed.
 */
const SCRIPTS = {
  '/': 94,
  '/meny': 97,
  '/drommekoppen': 117,
  '/drommekoppen/1': 105,
  '/login': 101,
};

/** Limits for the script files of a first visit, each of which is a request: six, except for these pages. */
const FILES: Record<string, number> = {
  '/': 5,
  '/meny': 5,
  '/login': 7,
  '/drommekoppen': 8,
  '/drommekoppen/:id': 7,
  '/henting': 8,
};

const BUILT = `${import.meta.dirname}/../build/client`;
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

function readManifest(): Record<string, Chunk> {
  const file = `${BUILT}/manifest.json`;
  if (!existsSync(file)) throw new Error('There is no build to weigh: run `npm run build` first.');
  return JSON.parse(readFileSync(file, 'utf8'));
}

const manifest = readManifest();
const chunks = Object.values(manifest);
const bytes = (file: string): Buffer => readFileSync(`${BUILT}/${file}`);
const kib = (files: Iterable<string>, size: (content: Buffer) => number): number =>
  [...files].reduce((sum, file) => sum + size(bytes(file)), 0) / 1024;
const compressed = (content: Buffer): number => brotliCompressSync(content).length;
const plain = (content: Buffer): number => content.length;
const filesEndingIn = (suffix: string): Set<string> =>
  new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith(suffix)));
const PRELOADED_FONTS = [...filesEndingIn('.woff2')].filter((file) => !file.includes('-rare-'));

/** The scripts that a page loads at its start: its own, the entry's, and their static imports. */
function scriptsOf(page: string): Set<string> {
  const files = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  Object.keys(manifest)
    .filter((source) => manifest[source]?.isEntry)
    .forEach(visit);
  visit(page);
  return files;
}

/** The back office, and its guard, which every visitor of its address loads. */
const BACK_OFFICE = 'office/office.tsx';
const PAGES = [...routes, notFound].map(({ path, source }) => [path, source] as const);

test.each(PAGES)('%s loads nothing of the back office', (_, source) => {
  const office = manifest[BACK_OFFICE];
  if (!office) throw new Error('The back office has no file of its own');
  expect(scriptsOf(source)).not.toContain(office.file);
});

test('no script contains zod: the pages import only types from the schemas in shared/', () => {
  const withZod = [...filesEndingIn('.js')].filter((file) => bytes(file).includes('_zod'));
  expect(withZod).toEqual([]);
});

/** They show times, or why a link does not work, as soon as they open. */
const WITH_INTL = ['/henting', '/bli-med'];

test.each(PAGES.filter(([path]) => !WITH_INTL.includes(path)))(
  '%s starts without Intl, whose first format takes a phone a tenth of a second',
  (_, source) => {
    const withIntl = [...scriptsOf(source)].filter((file) => bytes(file).includes('Intl.'));
    expect(withIntl).toEqual([]);
  },
);

test('the page of an order needs at most 30 KiB beside what every page has', () => {
  const shared = scriptsOf('index.html');
  const own = [...scriptsOf(routeAt('/henting/7fK2m9Qd4tRwH3pBx0LzYg').source)].filter(
    (file) => !shared.has(file),
  );
  expect(kib(own, compressed)).toBeLessThanOrEqual(30);
});

describe('a first visit stays within its budget', () => {
  test.each(Object.entries(SCRIPTS))('%s: scripts up to %i KiB', (path, limit) => {
    expect(kib(scriptsOf(routeAt(path).source), compressed)).toBeLessThanOrEqual(limit);
  });

  test.each(PAGES)('%s: few script files', (path, source) => {
    expect(scriptsOf(source).size).toBeLessThanOrEqual(FILES[path] ?? 6);
  });

  test('one more file follows once the page works', () => {
    expect(manifest['index.html']?.dynamicImports).toEqual(['app/offline.ts']);
    const followers = [...scriptsOf('app/offline.ts')].filter((file) => !scriptsOf('index.html').has(file));
    expect(followers).toHaveLength(1);
  });

  test.for([
    ['styles', kib(filesEndingIn('.css'), compressed), 20],
    ['fonts', kib(PRELOADED_FONTS, plain), 34],
  ] as const)('%s: %f of up to %i KiB', ([, size, limit]) => expect(size).toBeLessThanOrEqual(limit));
});

test('each preloaded font arrives in one round trip, with its headers', () => {
  expect(PRELOADED_FONTS).toHaveLength(2);
  for (const file of PRELOADED_FONTS) expect(bytes(file).length, file).toBeLessThanOrEqual(14_000);
});

test('the server renders all pages from one bundled file, so no page can be missing at runtime', () => {
  expect(readdirSync(`${BUILT}/../pages`)).toEqual(['render.js']);
});
