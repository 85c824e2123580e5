import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, main, projectEnv, ROOT, run } from './process.mjs';

const STAMP = join(ROOT, 'build', '.sources');
const SOURCES = ['client', 'shared', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const NO_SOURCE = /^client[/\\]e2e[/\\]|\.test\.tsx?$/;

/** @param {string} path @returns {string[]} the files at or under `path`, in an order that is always the same */
function filesUnder(path) {
  const entry = join(ROOT, path);
  if (!existsSync(entry)) return [];
  try {
    const inside = readdirSync(entry).sort();
    return inside.flatMap((name) => filesUnder(join(path, name)));
  } catch {
    return [path];
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder).filter((file) => !NO_SOURCE.test(file))) {
    const content = readFileSync(join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Builds the client and the bundle that renders it on the server. */
export async function build() {
  const sources = fingerprint();
  rmSync(STAMP, { force: true });
  const env = { ...projectEnv(), NODE_ENV: 'production' };
  const { code } = await run('vite', ['build', '--logLevel=warn'], { env });
  if (code !== 0) throw new Failure(`The pages could not be built: vite build ended with ${code}.`);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}

/** Builds unless what is built was built from just these sources. */
export async function buildIfChanged() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return;
  console.log('Building the pages ...');
  await build();
}

const startedFile = process.argv[1] && realpathSync(process.argv[1]);
if (startedFile === fileURLToPath(import.meta.url)) await main(build);
