import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { SERVER } from '#scripts/process.mjs';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';
import { clientOf, openDatabase } from '#server/db/open.ts';

/** The admin's credentials. */
export const ADMIN = { username: 'bench', password: 'Hemmelig1!' };

/** A temporary folder that is removed when the process exits. */
export const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const dataOf = (name: string): string => join(folder, name, 'data');

/** The database file of a started café. */
export const databaseOf = (name: string): string => join(dataOf(name), 'cafe.db');

/** Writes into the database of a started café. */
export function fill(name: string, write: (database: Database) => void): void {
  const database = clientOf(openDatabase(databaseOf(name)));
  database.pragma('busy_timeout = 10000'); // The café is writing at its start.
  write(database);
  database.close();
}

/** Starts the whole server in production mode on loopback, without rate limits, with or without demo content. */
export const startCafe = (
  name = 'cafe',
  content: 'on' | 'off' = 'on',
  more: Record<string, string> = {},
): Promise<ServerProcess> =>
  startServer(SERVER, {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataOf(name),
    UPLOADS_DIR: join(folder, name, 'uploads'),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO_CONTENT: content,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    ...more,
  });

/** Logs the admin in. @returns the token. */
export async function logIn({ origin }: ServerProcess): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, rememberMe: false }),
  });
  const { message }: { message: string } = await response.json();
  return message;
}

/** The path of a tRPC query. */
export const trpcUrl = (call: string, input: object): string =>
  `/trpc/${call}?input=${encodeURIComponent(JSON.stringify(input))}`;
