import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER } from '#scripts/process.mjs';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';

/** The admin's credentials. */
export const ADMIN = { username: 'bench', password: 'Hemmelig1!' };

/** A temporary folder that is removed when the process exits. */
export const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const dataOf = (name: string): string => join(folder, name, 'data');

/** The database file of a started café. */
export const databaseOf = (name: string): string => join(dataOf(name), 'cafe.db');

/** Starts the whole server in production mode on loopback, without rate limits, with or without demo content. */
export const startCafe = (name = 'cafe', content: 'on' | 'off' = 'on'): Promise<ServerProcess> =>
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
  });
