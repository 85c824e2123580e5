import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readArguments } from '#server/cli/arguments.ts';

const PAGES = globSync(['*.md', 'docs/**/*.md']).sort();
const FOLDERS = 'client,deploy,docs,drizzle,load,scripts,server,shared';

/** Lists the matches in a text: of each match its first group that took part. */
const groupsOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.find((group) => group !== undefined) ?? []);

/** The code of a page, in blocks and in spans. */
const codeIn = (text: string): string[] => groupsOf(text, /^```\w*\n(.*?)^```|`([^`\n]+)`/gms);

/** Lists names that do not exist, with the page that has them. */
const missingNames = (
  namesIn: (text: string) => string[],
  exists: (name: string, page: string) => boolean,
): string[] =>
  PAGES.flatMap((page) =>
    namesIn(readFileSync(page, 'utf8'))
      .filter((name) => !exists(name, page))
      .map((name) => `${page}: ${name}`),
  );

const matchesFile = (pattern: string): boolean => globSync(pattern).length > 0;

test('files and folders that the documents name exist', () => {
  const pattern = new RegExp(`(?<![\\w/.@-])((?:${FOLDERS.replaceAll(',', '|')})/[\\w./*-]*)`, 'g');
  // A file name in capitals stands for any file.
  const paths = (text: string) =>
    groupsOf(codeIn(text).join('\n'), pattern).map((path) => path.replace(/\/[A-Z]+$/, ''));
  expect(missingNames(paths, matchesFile)).toEqual([]);
});

test('source files that the documents name without their folder exist', () => {
  const names = (text: string) => codeIn(text).filter((code) => /^[\w*.-]+\.(tsx?|mjs|css)$/.test(code));
  expect(missingNames(names, (name) => matchesFile(name) || matchesFile(`{${FOLDERS}}/**/${name}`))).toEqual(
    [],
  );
});

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('links of the documents lead to a file, and to a heading of it', () => {
  const links = (text: string) => groupsOf(text, /\]\((?!\w+:)([^)]+)\)|<img src="([^"]+)"/g);
  const exists = (link: string, page: string) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (anchor === undefined || !matchesFile(file)) return matchesFile(file);
    return groupsOf(readFileSync(file, 'utf8'), /^#+ (.+)$/gm)
      .map(anchorOf)
      .includes(anchor);
  };
  expect(missingNames(links, exists)).toEqual([]);
});

test('npm scripts that the documents name exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const inTable = (text: string) =>
    groupsOf(text, /^\| `npm run`[^\n]*\n(.*?)\n\n/gms).flatMap((rows) =>
      groupsOf(rows, /^\| (`[^|]+)\|/gm).flatMap(codeIn),
    );
  const names = (text: string) => [
    ...groupsOf(codeIn(text).join('\n'), /npm run ([\w:-]+)/g),
    ...inTable(text),
  ];
  expect(missingNames(names, (name) => name in scripts)).toEqual([]);
});

test('commands of the program that the documents name exist', () => {
  const names = (text: string) =>
    groupsOf(codeIn(text).join('\n'), /^(?:[A-Z_]+=\S+ )*(?:\.\/cafe|cafe|npm run cafe --) ([a-z]+)/gm);
  const exists = (name: string) => {
    try {
      return readArguments([name]).command === name;
    } catch {
      return false;
    }
  };
  expect(missingNames(names, exists)).toEqual([]);
});

test('CONTRIBUTING.md says what each folder of the server and of the client holds', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  const folders = globSync('{server,client}/*/');
  expect(
    folders.filter((folder) => !text.includes(`| \`${folder}`) && !text.includes(`, \`${folder}`)),
  ).toEqual([]);
});
