import { install, installBrowsers, installPrograms } from './install.mjs';
import { run } from './process.mjs';

const buildBinary = () => run('node', ['scripts/build-binary.mjs']);

/** The tests that `npm test` leaves out. Each installs its programs, and resolves to the exit code. */
const TESTS = {
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
    await installPrograms({ caddy: 'caddy', nginx: 'nginx', openssl: 'openssl', rsync: 'rsync' });
    return (await buildBinary()) || run('node', ['load/run-parts.ts', 'growth', ...args]);
  },
};

const [name, ...args] = process.argv.slice(2);
// A run that is stopped early must count as failed.
process.exitCode = 1;
process.exitCode = await TESTS[/** @type {keyof typeof TESTS} */ (name)](args);
