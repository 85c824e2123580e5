import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readArguments } from '#server/cli/arguments.ts';

const PAGES = globSync(['*.md', 'docs/**/*.md']).sort();
const FOLDERS = 'client,deploy,docs,drizzle,load,scripts,server,shared';

/** What matches in a text: of each match the first group that has something. */
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.find((group) => group !== undefined) ?? []);

/** The code of a page, in blocks and in spans. */
const codeIn = (text: string): string[] => found(text, /^```\w*\n(.*?)^```|`([^`\n]+)`/gms);

/** What pages name and does not exist, with the page. */
const missing = (
  namesIn: (text: string) => string[],
  exists: (name: string, page: string) => boolean,
): string[] =>
  PAGES.flatMap((page) =>
    namesIn(readFileSync(page, 'utf8'))
      .filter((name) => !exists(name, page))
      .map((name) => `${page}: ${name}`),
  );

const isThere = (pattern: string): boolean => globSync(pattern).length > 0;

test('files and folders that the documents name exist', () => {
  const pattern = new RegExp(`(?<![\\w/.@-])((?:${FOLDERS.replaceAll(',', '|')})/[\\w./*-]*)`, 'g');
  // A file name in capitals stands for any file.
  const paths = (text: string) =>
    found(codeIn(text).join('\n'), pattern).map((path) => path.replace(/\/[A-Z]+$/, ''));
  expect(missing(paths, isThere)).toEqual([]);
});

test('source files that the documents name without their folder exist', () => {
  const names = (text: string) => codeIn(text).filter((code) => /^[\w*.-]+\.(tsx?|mjs|css)$/.test(code));
  expect(missing(names, (name) => isThere(name) || isThere(`{${FOLDERS}}/**/${name}`))).toEqual([]);
});

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('links of the documents lead to a file, and to a heading of it', () => {
  const links = (text: string) => found(text, /\]\((?!\w+:)([^)]+)\)|<img src="([^"]+)"/g);
  const exists = (link: string, page: string) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (anchor === undefined || !isThere(file)) return isThere(file);
    return found(readFileSync(file, 'utf8'), /^#+ (.+)$/gm)
      .map(anchorOf)
      .includes(anchor);
  };
  expect(missing(links, exists)).toEqual([]);
});

test('npm scripts that the documents name exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const inTable = (text: string) =>
    found(text, /^\| `npm run`[^\n]*\n(.*?)\n\n/gms).flatMap((rows) =>
      found(rows, /^\| (`[^|]+)\|/gm).flatMap(codeIn),
    );
  const names = (text: string) => [...found(codeIn(text).join('\n'), /npm run ([\w:-]+)/g), ...inTable(text)];
  expect(missing(names, (name) => name in scripts)).toEqual([]);
});

test('commands of the program that the documents name exist', () => {
  const names = (text: string) =>
    found(codeIn(text).join('\n'), /^(?:[A-Z_]+=\S+ )*(?:\.\/cafe|cafe|npm run cafe --) ([a-z]+)/gm);
  const exists = (name: string) => {
    try {
      return readArguments([name]).command === name;
    } catch {
      return false;
    }
  };
  expect(missing(names, exists)).toEqual([]);
});

test('CONTRIBUTING.md says what each folder of the server and of the client holds', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  const folders = globSync('{server,client}/*/');
  expect(
    folders.filter((folder) => !text.includes(`| \`${folder}`) && !text.includes(`, \`${folder}`)),
  ).toEqual([]);
});
