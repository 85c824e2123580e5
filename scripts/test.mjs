import { findBrowsers, install, installBrowsers, installPrograms, installTestPrograms } from './install.mjs';
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
const BINARY = 'node scripts/build-binary.ts';

/** Runs commands side by side and prints the output of each in one piece. @param {string[]} commands */
const runAll = (commands) => run('concurrently', ['--group', '--prefix=none', '--timings', ...commands]);

/**
 * Installs what is missing, and runs the checks and tests of `npm test`. The first failure ends it, so that its error is not
 * far above the end of the output.
 * @param {string[]} args
 * @returns the exit code
 */
async function testAll(args) {
  // A browser test that passes only at its second run fails the run only with `--strict`.
  const strict = args.includes('--strict') ? ['--fail-on-flaky-tests'] : [];
  await install();
  await installTestPrograms();
  for (const { name, paths } of findBrowsers())
    if (!paths)
      console.log(`Not tested in ${name}: it is not installed. \`npm run test:browsers\` installs it.`);
  const isLinux = process.platform === 'linux';
  if (!isLinux) console.log('Not tested: the program in one file, which is for Linux.');
  else if (process.getuid?.() !== 0)
    console.log(
      'The program in one file is tested beside all of this system’s files: only root can hide them.',
    );
  return (
    (await runAll(CHECKS)) ||
    (isLinux && (await runAll([BINARY]))) ||
    (await runAll([UNIT_TESTS])) ||
    run('playwright', ['test', ...strict])
  );
}

const buildBinary = () => run('node', ['scripts/build-binary.mjs']);

/** The tests that `npm test` leaves out. Each installs its programs, and resolves to the exit code. */
const MORE_TESTS = {
  /** @param {string[]} args of Playwright */
  async browsers(args) {
    await install();
    await installBrowsers();
    process.env.BROWSER_STORIES = 'all';
    const build = await run('vite', ['build', '--logLevel=warn']);
    return build || run('playwright', ['test', '--project=webkit', '--project=firefox', ...args]);
  },
  /** @param {string[]} args of Vitest */
  async deploy(args) {
    if (process.getuid?.() !== 0) throw new Error('The tests of installations need root.');
    await install();
    await installPrograms({
      caddy: 'caddy',
      nginx: 'nginx',
      openssl: 'openssl',
      mmdebstrap: 'mmdebstrap',
      'systemd-nspawn': 'systemd-container',
    });
    const build = await buildBinary();
    return Math.max(build, await run('vitest', ['run', '--project=deploy', ...args]));
  },
  /** @param {string[]} args the parts to run */
  async growth(args) {
    await install();
    await installPrograms({ rsync: 'rsync' });
    return (await buildBinary()) || run('node', ['load/run-parts.ts', 'growth', ...args]);
  },
};

const [name = '', ...args] = process.argv.slice(2);
// A run that is stopped early must count as failed.
process.exitCode = 1;
process.exitCode =
  name in MORE_TESTS
    ? await MORE_TESTS[/** @type {keyof typeof MORE_TESTS} */ (name)](args)
    : await testAll(process.argv);
