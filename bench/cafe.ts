import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startServer } from './child.ts';

/** The admin whom the bench logs in. */
export const ADMIN = { username: 'bench', password: 'Hemmelig1!' };

/** A folder that is gone when the bench ends, however it ends. */
export const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Starts the whole server as visitors meet it, on loopback, with the demo and without rate limits. */
export const startCafe = (): Promise<Child> =>
  startServer(['server/main.ts'], {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO_CONTENT: 'on',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  });
