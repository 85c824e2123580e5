import { install, installBrowsers } from './install.mjs';
import { run } from './process.mjs';

await install();
await installBrowsers();
process.exitCode = await run('vite', ['build', '--logLevel=warn']);
process.env.BROWSER_STORIES = 'all';
if (process.exitCode === 0)
  process.exitCode = await run('playwright', [
    'test',
    '--project=webkit',
    '--project=firefox',
    ...process.argv.slice(2),
  ]);
