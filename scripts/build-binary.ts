/**
 * Makes `dist/cafe`, the shop in one file for Linux: Node with everything that the shop needs. `--target=linux-arm64` makes
 * `dist/cafe-linux-arm64` for that processor, from the lock file's packages for it.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import type { Manifest } from '#server/binary/extract.ts';
import { SERVER, version } from './process.mjs';

const HOST = `linux-${process.arch}`;
const { target } = parseArgs({ options: { target: { type: 'string', default: HOST } } }).values;
const WORK = 'build/binary';
const OUTPUT = join('dist', target === HOST ? 'cafe' : `cafe-${target}`);

/** The files that the shop reads at run time, apart from packages. */
const PARTS =
  /^((build\/(client|offline|pages|server(?!\/compiled))|server\/seed\/(demo|pictures|sizes))\/|drizzle\/[^/]+\.sql$)/;

/** The packages that the bundle leaves out because of their native parts; sharp has one for each target. */
const PACKAGES = [
  'better-sqlite3',
  'argon2',
  'sharp',
  `@img/sharp-${target}`,
  `@img/sharp-libvips-${target}`,
];
/** Dependencies that are only needed to compile packages. */
const FOR_COMPILING = ['cross-env', 'node-addon-api'];
/** The files of packages that are run: scripts, and native code for the target with glibc. */
const RUN = new RegExp(`\\.[cm]?js$|package\\.json$|\\.so\\.[\\d.]+$|${target}[^/]*(/[^/]*glibc)?\\.node$`);

type Package = { version: string; dependencies?: Record<string, string> };
const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** The folder of the target's packages. For another processor npm installs them, and checks them by the lock file. */
function packagesFolder(): string {
  if (target === HOST) return 'node_modules';
  const folder = join(WORK, target);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(file, join(folder, file));
  const [os, cpu] = target.split('-');
  const system = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
  execFileSync('npm', ['ci', ...system, '--omit=dev', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'node_modules');
}

const FOLDER = packagesFolder();

/** The files of packages and their dependencies, by their path in the program. */
function packageFiles(names: readonly string[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const name of names) {
    const folder = join(FOLDER, name);
    for (const file of filesIn(folder))
      if (RUN.test(file)) files[join('node_modules', name, relative(folder, file))] = file;
    const dependencies = Object.keys(readPackage(folder).dependencies ?? {}).filter(
      (dependency) => !FOR_COMPILING.includes(dependency),
    );
    Object.assign(files, packageFiles(dependencies));
  }
  return files;
}

const own = ['build', 'drizzle', 'server/seed'].flatMap(filesIn).filter((file) => PARTS.test(file));
const assets: Record<string, string> = {
  ...Object.fromEntries([...own, 'package.json'].map((file) => [file, file])),
  ...packageFiles(PACKAGES),
};
const files = Object.fromEntries(
  Object.keys(assets)
    .sort()
    .map((path) => [path.split(sep).join('/'), hash('sha256', readFileSync(assets[path] ?? ''))]),
);
const id = hash('sha256', JSON.stringify(files)).slice(0, 16);
const manifest: Manifest = { id, version: version(), files };
writeFileSync(join(WORK, 'manifest.json'), JSON.stringify(manifest));
const blob = join(WORK, 'cafe.blob');
const settings = {
  main: join(WORK, 'main.cjs'),
  output: blob,
  disableExperimentalSEAWarning: true,
  execArgv: SERVER.filter((argument) => argument.startsWith('--')),
  execArgvExtension: 'none',
  assets: { ...assets, 'manifest.json': join(WORK, 'manifest.json') },
};
writeFileSync(join(WORK, 'settings.json'), JSON.stringify(settings));
execFileSync(process.execPath, ['--experimental-sea-config', join(WORK, 'settings.json')], {
  stdio: 'inherit',
});
mkdirSync('dist', { recursive: true });
// Written under another name first, because a running program can't be overwritten.
const unfinished = `${OUTPUT}.new`;
copyFileSync(join(FOLDER, `node-${target}`, 'bin/node'), unfinished);
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
execFileSync('postject', [unfinished, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse], { stdio: 'inherit' });
renameSync(unfinished, OUTPUT);
rmSync(blob);
console.log(`${OUTPUT}: version ${manifest.version}, ${Object.keys(files).length} files`);
