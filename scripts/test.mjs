import { install, installTestPrograms } from './install.mjs';
import { run } from './process.mjs';

/** Unit tests weigh the build and browser tests visit it, so both come after it. */
const STEPS = [
  ['Lint and format', 'biome', 'check', '--error-on-warnings'],
  ['Types', 'tsc'],
  ['Dead code', 'knip'],
  ['Build', 'vite', 'build', '--logLevel=warn'],
  ['Unit and server tests', 'vitest', 'run', '--reporter=default', '--reporter=./scripts/fail-on-skipped.ts'],
  ['Browser tests', 'playwright', 'test'],
];

// A run that is stopped early has not passed.
process.exitCode = 1;
await install();
await installTestPrograms();

let failed = 0;
for (const [title, command = '', ...args] of STEPS) {
  console.log(`\n=== ${title}`);
  const start = performance.now();
  const code = await run(command, args);
  if (code !== 0) failed += 1;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`--- ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
}
console.log(`\nSteps: ${STEPS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
