import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER } from '#scripts/process.mjs';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';

/** The admin whom the bench logs in. */
export const ADMIN = { username: 'bench', password: 'Hemmelig1!' };

/** A folder that is gone when the bench ends, however it ends. */
export const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const dataOf = (name: string): string => join(folder, name, 'data');

/** The database file of the café that was started by this name. */
export const databaseOf = (name: string): string => join(dataOf(name), 'cafe.db');

/** Starts the whole server as visitors meet it, on loopback, without rate limits, with the demo or empty. */
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
