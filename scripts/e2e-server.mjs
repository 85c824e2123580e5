import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, SERVER, serverEnv } from './process.mjs';

// A server that journeys visit: always a first start, in a folder that goes when the server does.
const folder = process.env.JOURNEY_FOLDER ?? mkdtempSync(join(tmpdir(), 'journeys-'));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const [command = '', ...args] = SERVER;
const { code } = await run(command, args, {
  shell: false,
  env: {
    ...serverEnv(),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    // Another origin to a browser, though the same machine.
    CORS_ORIGINS: `http://localhost:${process.env.PORT}`,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'Kaffe-1234!',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
  },
});
process.exitCode = code;
