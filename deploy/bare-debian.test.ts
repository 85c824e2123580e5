import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  becomeAdmin,
  createMachine,
  type DebianMachine,
  downloadDebian,
  logIn,
  must,
  waitForShop,
} from './testing/debian-machine.ts';

const PROGRAM = 'dist/cafe';
const PICTURE = 'client/public/images/default.png';
const API = 'http://127.0.0.1:3000/api';

const debian = downloadDebian();
const first = createMachine(debian.archive, PROGRAM);

beforeAll(() => first.boot());
afterAll(async () => {
  await first.remove();
  debian.remove();
});

/** The HTTP status of a path of the shop. */
const statusOf = (machine: DebianMachine, path: string): string =>
  must(machine, `curl -sS -o /dev/null -w '%{http_code}' http://127.0.0.1:3000${path}`);

const PASSWORD = 'Nytt-passord-1';
let picture = '';

test('the installation lists its steps, and does nothing without a confirmation', () => {
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
  expect(must(first, 'cafe doctor')).not.toContain('FAULT');
  const [, exposure = ''] =
    /Overall exposure level for cafe.service: ([\d.]+)/.exec(
      must(first, 'systemd-analyze security cafe --no-pager'),
    ) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
  expect(must(first, 'systemctl is-enabled cafe')).toBe('enabled\n');
  becomeAdmin(first, must(first, 'cafe admin link'), PASSWORD);
  copyFileSync(PICTURE, join(first.root, 'root/hagen.png'));
  const upload = `curl -sS -f -H 'authorization: Bearer ${logIn(first, PASSWORD)}' -F ImageName=Hagen -F ImageFile=@hagen.png`;
  picture = JSON.parse(must(first, `${upload} ${API}/imageapi/create`)).image.imagePath;
  expect(statusOf(first, picture)).toBe('200');
  expect(must(first, 'stat -c %U /var/lib/cafe/cafe.db')).toBe('cafe\n');
});

test('after a power cut the machine serves the same café again', async () => {
  await first.cutPower();
  await first.boot();
  waitForShop(first);
  expect(statusOf(first, picture)).toBe('200');
  logIn(first, PASSWORD);
});

test('metrics are served to this machine if they are turned on', () => {
  must(first, 'echo METRICS_PORT=9464 >> /etc/cafe.env && systemctl restart cafe');
  waitForShop(first);
  expect(must(first, 'curl -sf 127.0.0.1:9464/metrics')).toMatch(/^database_bytes \d{6,}$/m);
});

test('a repeated installation replaces nothing, and warns that HTTP is unencrypted', () => {
  const { stdout } = first.run('./cafe install </dev/null');
  expect(stdout).toMatch(/^1\. write the service .+\n2\. start the service.+\n$/);
  expect(must(first, './cafe install --yes')).toContain('others on the network can read passwords');
  expect(first.run('ls /usr/local/bin/cafe.old').status).not.toBe(0);
  expect(must(first, 'systemctl show cafe --property=StartLimitBurst')).toBe('StartLimitBurst=200\n');
});

test('a lost data folder never becomes a new café', async () => {
  must(first, 'systemctl stop cafe && mv /var/lib/cafe /var/lib/elsewhere && systemctl start cafe');
  await vi.waitFor(
    () => expect(must(first, 'journalctl -o cat -u cafe -n 9')).toContain('and this begins no new one'),
    {
      timeout: 60_000,
      interval: 200,
    },
  );
  for (const command of ['./cafe install --yes', 'cafe admin list', 'cafe seed'])
    expect(first.run(command)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no database in /var/lib/cafe'),
    });
  expect(first.run('ls /var/lib/cafe/cafe.db').status).not.toBe(0);
  must(first, 'systemctl stop cafe && rm -r /var/lib/cafe && mv /var/lib/elsewhere /var/lib/cafe');
  must(first, './cafe install --yes');
  logIn(first, PASSWORD);
});

test.for([
  ['on a disk that forbids running files', '/mnt', 'files in /mnt can’t be run'],
  ['where nobody can make folders', '/proc/kafe', 'the folder /proc/kafe can’t be written'],
])('a data folder %s is refused in a sentence', ([_, folder, sentence]) => {
  must(first, 'mountpoint -q /mnt || mount -t tmpfs -o noexec none /mnt');
  const { status, stdout, stderr } = first.run(`DATA_DIR=${folder} ./cafe`);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`^.*DATA_DIR: ${sentence}.+\n$`));
});
