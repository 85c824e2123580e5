import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { markInstalled } from './install.mjs';
import { projectEnv, ROOT, run } from './process.mjs';

markInstalled();
if (!process.env.CI && existsSync(join(ROOT, '.git')))
  await run('lefthook', ['install'], { env: projectEnv() });
