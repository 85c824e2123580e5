import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMachine, type DebianMachine, downloadDebian } from './debian-machine.ts';

const PROGRAM = 'dist/cafe';
const PICTURE = 'client/public/images/default.png';
const API = 'http://127.0.0.1:3000/api';

const debian = downloadDebian();
const first = createMachine(debian.archive, PROGRAM);
const second = createMachine(debian.archive, PROGRAM);

beforeAll(() => first.boot());
afterAll(async () => {
  await first.remove();
  await second.remove();
  debian.remove();
});

/** Runs a line of shell that has to work. @returns what it prints. */
function must(machine: DebianMachine, line: string): string {
  const { status, stdout, stderr } = machine.run(line);
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
  return stdout;
}

/** The status of a path of the shop. */
const statusOf = (machine: DebianMachine, path: string): string =>
  must(machine, `curl -sS -o /dev/null -w '%{http_code}' http://127.0.0.1:3000${path}`);

/** Waits until the restarted shop answers. */
function waitForShop(machine: DebianMachine): void {
  must(
    machine,
    'curl -sf --retry 60 --retry-connrefused --retry-delay 1 127.0.0.1:3000/readyz || ! journalctl -o cat -u cafe -n 9 >&2',
  );
}

/** Logs in with the password that a file of the machine holds. @returns an access token. */
function logIn(machine: DebianMachine, password: string): string {
  const body = JSON.stringify({ username: 'admin', password, rememberMe: false });
  const answer = must(machine, `curl -sS -f --json '${body}' ${API}/auth/login`);
  return JSON.parse(answer).message;
}

let password = '';
let picture = '';

test('the installation says what it will do, and does nothing without a yes', () => {
  const { status, stdout, stderr } = first.run('./cafe install </dev/null');
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'Nothing was done; with --yes it is done without asking.\n',
  });
  expect(stdout).toContain('2. add the system user cafe\n');
  expect(first.run('id cafe').status).toBe(1);
});

test('the installed shop serves, hardened, and takes pictures', () => {
  expect(must(first, './cafe install --yes')).toContain('The shop serves on port 3000.');
  const [, exposure = ''] =
    /Overall exposure level for cafe.service: ([\d.]+)/.exec(
      must(first, 'systemd-analyze security cafe --no-pager'),
    ) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
  expect(must(first, 'systemctl is-enabled cafe')).toBe('enabled\n');
  password = must(first, 'cat /var/lib/cafe/first-password').trim();
  copyFileSync(PICTURE, join(first.root, 'root/hagen.png'));
  const upload = `curl -sS -f -H 'authorization: Bearer ${logIn(first, password)}' -F ImageName=Hagen -F ImageFile=@hagen.png`;
  picture = JSON.parse(must(first, `${upload} ${API}/imageapi/create`)).image.imagePath;
  expect(statusOf(first, picture)).toBe('200');
  expect(must(first, 'stat -c %U /var/lib/cafe/cafe.db')).toBe('cafe\n');
});

test('after a power cut the machine serves the same café again', async () => {
  await first.cutPower();
  await first.boot();
  waitForShop(first);
  expect(statusOf(first, picture)).toBe('200');
  logIn(first, password);
});

test('metrics are served to this machine where they are asked for', () => {
  must(first, 'echo METRICS_PORT=9464 >> /etc/cafe.env && systemctl restart cafe');
  waitForShop(first);
  expect(must(first, 'curl -sf 127.0.0.1:9464/metrics')).toMatch(/^database_bytes \d{6,}$/m);
});

test('yesterday’s backup goes on on another machine', async () => {
  must(first, 'cafe backup');
  expect(must(first, 'cafe doctor')).not.toContain('FAULT');
  const folder = join(first.root, 'var/lib/cafe/backups');
  const [file = ''] = readdirSync(folder);
  await second.boot();
  copyFileSync(join(folder, file), join(second.root, 'root/backup.tar'));
  must(second, 'DATA_DIR=/var/lib/cafe ./cafe restore backup.tar && ./cafe install --yes');
  expect(statusOf(second, picture)).toBe('200');
  logIn(second, password);
});

/** Builds the program with one more migration of the database. @returns its path. */
function buildNewer(folder: string): string {
  for (const name of ['build', 'node_modules', 'server']) symlinkSync(resolve(name), join(folder, name));
  cpSync('drizzle', join(folder, 'drizzle'), { recursive: true });
  const { version, ...rest } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...rest, version: `${version}1` }));
  writeFileSync(
    join(folder, 'drizzle/9999_newer.sql'),
    'create table newer (id integer primary key) strict;\n',
  );
  execFileSync(process.execPath, [resolve('scripts/build-binary.ts')], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'dist/cafe');
}

test('an update is a rename and a restart, and there is a way back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'newer-'));
  try {
    copyFileSync(buildNewer(folder), join(second.root, 'root/newer'));
  } finally {
    rmSync(folder, { recursive: true });
  }
  must(second, 'cp /usr/local/bin/cafe /usr/local/bin/cafe.old');
  must(second, 'mv newer /usr/local/bin/cafe && systemctl restart cafe');
  waitForShop(second);
  expect(must(second, 'cafe --version')).toMatch(/1\n$/);
  const [backup = ''] = readdirSync(join(second.root, 'var/lib/cafe/backups'));
  expect(backup).toMatch(/\.tar$/);

  must(second, 'systemctl stop cafe && mv /usr/local/bin/cafe.old /usr/local/bin/cafe');
  expect(second.run('cafe doctor').stdout).toContain('newer');
  must(second, 'mv /var/lib/cafe /var/lib/cafe.newer');
  must(second, `cafe restore /var/lib/cafe.newer/backups/${backup} && systemctl start cafe`);
  waitForShop(second);
  expect(statusOf(second, picture)).toBe('200');
  logIn(second, password);
});

test('a chain has a service for each café', () => {
  must(
    first,
    `sed -e 's#/etc/cafe.env#/etc/cafe-%i.env#' -e 's#/var/lib/cafe#/var/lib/cafe-%i#' -e 's#^StateDirectory=cafe#&-%i#' \
      /etc/systemd/system/cafe.service > /etc/systemd/system/cafe@.service`,
  );
  must(
    first,
    "printf 'PORT=3001\\nPUBLIC_URL=https://nord.kafe.example\\nTRUST_PROXY=on\\n' > /etc/cafe-nord.env",
  );
  must(first, 'systemctl enable --quiet --now cafe@nord');
  must(first, `curl -sf --retry 60 --retry-connrefused --retry-delay 1 127.0.0.1:3001/readyz`);
  expect(must(first, 'DATA_DIR=/var/lib/cafe-nord cafe admin list')).toBe('admin\n');
  expect(statusOf(first, '/meny')).toBe('200');
});
