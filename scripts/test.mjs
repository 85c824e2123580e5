import { findBrowsers } from './browsers.mjs';
import { install, installTestPrograms } from './install.mjs';
import { run } from './process.mjs';

const CHECKS = [
  'vite build --logLevel=warn',
  'biome check --error-on-warnings',
  'tsc',
  'tsc -p client/offline',
  'knip',
];
/** They need the build. */
const UNIT_TESTS = 'vitest run --project=!deploy --reporter=default --reporter=./scripts/fail-on-skipped.ts';
/** A browser test that passes only at its second run fails the run only with `--strict`. */
const BROWSER_TESTS = ['test', ...(process.argv.includes('--strict') ? ['--fail-on-flaky-tests'] : [])];
const BINARY = 'node scripts/build-binary.ts';

/** Runs commands side by side and prints the output of each in one piece. @param {string[]} commands */
const runAll = (commands) => run('concurrently', ['--group', '--prefix=none', '--timings', ...commands]);

// A run that is stopped early must count as failed.
process.exitCode = 1;
await install();
await installTestPrograms();
for (const { name, paths } of findBrowsers())
  if (!paths)
    console.log(`Not tested in ${name}: it is not installed. \`npm run test:browsers\` installs it.`);
const codes = [await runAll(CHECKS)];
if (process.platform === 'linux') {
  codes.push(await runAll([BINARY]));
  if (process.getuid?.() !== 0)
    console.log(
      'The program in one file is tested beside all of this system’s files: only root can hide them.',
    );
} else console.log('Not tested: the program in one file, which is for Linux.');
// Last and without timings, because the output should end with the failures.
codes.push(await runAll([UNIT_TESTS]), await run('playwright', BROWSER_TESTS));
process.exitCode = Math.max(...codes);
