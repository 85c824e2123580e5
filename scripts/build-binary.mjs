import { install } from './install.mjs';
import { run } from './process.mjs';

await install();
process.exitCode =
  (await run('vite', ['build', '--logLevel=warn'])) ||
  (await run('node', ['scripts/build-binary.ts', ...process.argv.slice(2)]));
