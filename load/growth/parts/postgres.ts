import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '#load/growth/figures.ts';

/** What of the server's sources is SQLite's alone, by a pattern. */
const KINDS: [what: string, pattern: RegExp][] = [
  ['open the database, or use better-sqlite3 itself', /from 'better-sqlite3'|clientOf\(/],
  ['define tables by drizzle-orm/sqlite-core', /from 'drizzle-orm\/sqlite-core'/],
  ['run statements without waiting (.all, .get, .run)', /\.(all|get|run)\([^)]*\)/],
  ['write in a transaction without waiting', /\bwrite\(\s*\w*[dD]eps/],
  ['have SQL of their own', /\bsql`|sql<|pragma/],
];

/** The server's sources, without tests. */
const sources = (): string[] =>
  readdirSync('server', { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith('server/testing'));

const usesDatabase = (text: string): boolean => /drizzle-orm|#server\/db\/|better-sqlite3/.test(text);

/** What moving the data to PostgreSQL would touch. */
export async function countForPostgres(): Promise<Figure[]> {
  const texts = sources().map((path) => readFileSync(path, 'utf8'));
  const touched = texts.filter(usesDatabase);
  const lines = touched.reduce((sum, text) => sum + text.split('\n').length, 0);
  const migrations = readdirSync('drizzle').filter((name) => name.endsWith('.sql')).length;
  return [
    { what: 'files of the server', value: String(texts.length) },
    { what: 'of these use the database', value: `${touched.length}, ${lines.toLocaleString('en')} lines` },
    ...KINDS.map(([what, pattern]) => ({
      what,
      value: String(touched.filter((text) => pattern.test(text)).length),
    })),
    { what: 'migrations to write again', value: String(migrations) },
  ];
}
