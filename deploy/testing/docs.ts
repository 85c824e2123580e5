import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['README.md', ...readdirSync('docs').map((name) => join('docs', name))].filter((name) =>
  name.endsWith('.md'),
);

const SH_BLOCK = /^```sh\n(.*?)^```$/gms;

/** The text of a chapter. The text before the first chapter has the page's title as its name. */
function textOf(file: string, chapter: string): string {
  const found = readFileSync(file, 'utf8')
    .split(/^##? /m)
    .find((text) => text.startsWith(`${chapter}\n`));
  if (found === undefined) throw new Error(`${file} has no chapter ${chapter}.`);
  return found;
}

/** The commands that a chapter shows, in their order and without comments. */
export const commandsOf = (file: string, chapter: string): string[] =>
  [...textOf(file, chapter).matchAll(SH_BLOCK)].flatMap(([, block = '']) =>
    block
      .replaceAll('\\\n', '')
      .split('\n')
      .map((line) => line.replace(/\s+# .*/, ''))
      .filter(Boolean),
  );

/** The code block of a chapter that begins with this line: the content of a file. */
export function fileShown(file: string, chapter: string, firstLine: string): string {
  const blocks = textOf(file, chapter).matchAll(/^```\w*\n(.*?)^```$/gms);
  const found = [...blocks].map(([, block = '']) => block).find((block) => block.startsWith(firstLine));
  if (found === undefined)
    throw new Error(`${file}, ${chapter} shows no file that begins with ${firstLine}.`);
  return found;
}

/** All chapters that show commands, such as `docs/operating.md: Backups`. */
export const chaptersWithCommands = (): string[] =>
  FILES.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^##? /m)
      .filter((text) => /^```sh$/m.test(text))
      .map((text) => `${file}: ${text.split('\n')[0]}`),
  );
