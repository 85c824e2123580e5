import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { run, SERVER, SERVER_ENV } from './process.mjs';

const SOURCES = [
  'client',
  'server',
  'shared',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
/** Vite removes it with every build. */
const STAMP = 'build/client/.sources';

/** @param {string} path @returns {string[]} the files at or under `path`, in a stable order */
function filesUnder(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

async function buildIfChanged() {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the shop ...');
  const code = await run('vite', ['build', '--logLevel=warn']);
  if (code !== 0) process.exit(code);
  writeFileSync(STAMP, sources);
}

await install();
await buildIfChanged();
const [command = '', ...args] = [...SERVER, ...process.argv.slice(2)];
process.exitCode = await run(command, args, { env: { ...process.env, ...SERVER_ENV }, shell: false });
