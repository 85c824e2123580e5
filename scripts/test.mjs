import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { installChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { installCurl } from './packages.mjs';
import { Failure, projectEnv, run } from './process.mjs';
import { oneCheck, sum, tallyPlaywright, tallyVitest } from './tally.mjs';

// What is ended early has not passed.
process.exitCode = 1;

const folder = mkdtempSync(join(tmpdir(), 'npm-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function exitCode(command, args, env = {}) {
  return (await run(command, args, { env: { ...projectEnv(), ...env } })).code;
}

/** @param {string} command @param {string[]} args */
const check = async (command, ...args) => oneCheck((await exitCode(command, args)) === 0);

/** @param {() => Promise<void>} work */
async function succeeds(work) {
  await work();
  return oneCheck(true);
}

/** @param {string} file */
const reportIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

async function vitest() {
  const file = join(folder, 'vitest.json');
  await installCurl();
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await exitCode('vitest', args);
  return tallyVitest(reportIn(file), code);
}

/**
 * @param {number} count
 * @returns {Promise<string[]>} ports that nothing listens on
 */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return servers.map((server) => {
    const address = server.address();
    server.close();
    return String(address && typeof address === 'object' ? address.port : 0);
  });
}

async function playwright() {
  const file = join(folder, 'playwright.json');
  await installChromium();
  const args = ['test', '--reporter=list,json'];
  const [port = '', emptyPort = '', newPort = ''] = await freePorts(3);
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_PORT: port,
    E2E_EMPTY_PORT: emptyPort,
    E2E_NEW_PORT: newPort,
  };
  const code = await exitCode('playwright', args, env);
  return tallyPlaywright(reportIn(file), code);
}

/**
 * Runs one step under a heading; one that can't be carried out counts as failed.
 * @param {string} title @param {() => Promise<import('./tally.mjs').Tally>} work
 */
async function step(title, work) {
  console.log(`\n=== ${title}`);
  const start = performance.now();
  const { passed, failed } = await work().catch((error) => {
    console.log(error instanceof Failure ? error.message : error);
    return oneCheck(false);
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`--- ${title}: ${passed} passed, ${failed} failed, ${seconds} s`);
  return { passed, failed };
}

/** Everything after the packages are there. Unit tests weigh the build, journeys visit it: both come after it. */
async function everything() {
  const checks = [
    await step('Lint and format', () => check('biome', 'check', '--error-on-warnings')),
    await step('Types', () => check('tsc')),
    await step('Dead code', () => check('knip')),
  ];
  const built = await step('Build', () => succeeds(build));
  const units = await step('Unit and server tests', vitest);
  const journeys = built.failed === 0 ? playwright : () => Promise.reject(new Failure('There is no build.'));
  return [...checks, built, units, await step('Journeys in the browser', journeys)];
}

const installed = await step('Packages', async () => {
  await install();
  return { passed: 0, failed: 0 };
});
const { passed, failed } = sum(installed.failed === 0 ? await everything() : [installed]);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);
