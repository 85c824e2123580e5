import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#scripts/server-process.ts';
import {
  becomeAdmin,
  createMachine,
  type DebianMachine,
  downloadDebian,
  logIn,
  must,
  waitForShop,
} from './testing/debian-machine.ts';
import { chaptersWithCommands, commandsOf, fileShown } from './testing/docs.ts';
import { buildNewer } from './testing/program.ts';

/** Commands that can't run in this test, with the reason. */
const NOT_RUN: Record<string, string> = {
  'npm test': 'CI runs it in a fresh clone',
  'npm run build:binary -- --target=linux-arm64': 'arm64.test.ts does',
  'scp dist/cafe root@MACHINE:': 'the test copies the file itself',
  'ssh root@MACHINE': 'the test is on the machine already',
  'podman build -f deploy/Containerfile -t cafe dist': 'it needs an image from a registry',
  'podman run -d --name cafe -p 3000:3000 -v cafe-data:/data cafe': 'as above',
  'podman exec cafe cafe doctor': 'as above',
  'podman exec cafe cafe admin link': 'as above',
};

/** Chapters with commands that other tests run. */
const ELSEWHERE = [
  'docs/api.md: Examples', // server/api/api-guide.test.ts
  'docs/api.md: Keys',
  'docs/api.md: Orders',
  'docs/growing.md: A second machine that takes over', // load/growth/replication.ts
];

const PASSWORD = 'Nytt-passord-1';

const README = 'README.md';
const INSTALLING = 'docs/installing.md';
const OPERATING = 'docs/operating.md';
const GROWING = 'docs/growing.md';

const tried = new Set(ELSEWHERE);

/** Runs the commands of a chapter in their order. Replaces the placeholders in capitals by a file and names. */
async function follow(
  page: string,
  chapter: string,
  run: (command: string) => unknown,
  file = '',
): Promise<void> {
  tried.add(`${page}: ${chapter}`);
  for (const command of commandsOf(page, chapter))
    if (!(command in NOT_RUN))
      await run(
        command
          .replace('create NAME', 'create sjefen')
          .replace('NAME', 'admin')
          .replace(/\bFILE\b|BACKUP\.tar/, file || '$&'),
      );
}

const debian = downloadDebian();
const machine = createMachine(debian.archive, 'dist/cafe');
const other = createMachine(debian.archive, 'dist/cafe');

beforeAll(() => machine.boot());
afterAll(async () => {
  await machine.remove();
  await other.remove();
  debian.remove();
});

/** Follows the chapter for a locked-out owner, without `cafe admin link`, which is refused once there is an admin. */
const helpOwner = (run: (command: string) => unknown) =>
  follow(OPERATING, 'The owner is locked out', (command) => command === 'cafe admin link' || run(command));

/** Runs a command on a machine. Answers its questions with yes, or with a new password. */
const on = (there: DebianMachine) => (command: string) =>
  must(
    there,
    command
      .replace(/\.\/cafe install.*/, '$& --yes')
      .replace(/^cafe admin (password|create)/, `echo ${PASSWORD} | $&`),
  );

test('a fresh clone starts, runs the operators’ commands, and builds the single-file shop', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'clone-'));
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone]);
  // A newcomer has the programs of this machine, but not the packages of this project.
  const path = (process.env.PATH ?? '').split(':').filter((each) => !each.includes('node_modules'));
  const admin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: PASSWORD };
  const env = { PATH: path.join(':'), HOME: process.env.HOME, PORT: String(await freePort()), ...admin };
  let stop = async () => {};
  onTestFinished(async () => {
    await stop();
    rmSync(clone, { recursive: true });
  });
  const start = async () => {
    const shop = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
    // `close`, not `exit`: npm exits before the shop, which still holds the pipe.
    const ended = once(shop, 'close');
    stop = async () => {
      shop.kill();
      shop.stdout.resume();
      await ended;
    };
    for await (const line of createInterface(shop.stdout)) if (line.includes('Serving on ')) return;
    throw new Error('The shop ended.');
  };
  const run = async (command: string) => {
    if (command === 'npm start' || command === 'systemctl start cafe') return start();
    if (command === 'systemctl stop cafe') return stop();
    const line = command.replace(/\bcafe (?=[a-z])/, 'npm run cafe -- ').replaceAll('/srv', clone);
    execFileSync('bash', ['-c', line], { cwd: clone, env, input: `${PASSWORD}\n` });
  };
  await follow(README, 'Two commands', run);
  await follow(OPERATING, 'Backups', run, 'kafe.tar');
  await helpOwner(run);
  await stop();
  await follow(INSTALLING, 'Installing the shop', run);
});

test('the shop is installed on the café’s own network', async () => {
  await follow(INSTALLING, 'On the café’s own network', on(machine));
  waitForShop(machine);
  await follow(INSTALLING, 'The first login', (command) =>
    becomeAdmin(machine, on(machine)(command), PASSWORD),
  );
});

test('the shop is moved to its own domain, with HTTPS, through the proxy alone', async () => {
  const chapter = 'On its own name, with HTTPS';
  await follow(INSTALLING, chapter, on(machine));
  const settings = must(machine, 'cat /etc/cafe.env');
  expect(settings).toContain('HOST=127.0.0.1\nPUBLIC_URL=https://kafe.example\nTRUST_PROXY=on\n');
  expect(settings).not.toContain('0.0.0.0');
  // Offline, Caddy must sign the certificate itself.
  const caddyfile = `{\n\tlocal_certs\n}\n${fileShown(INSTALLING, chapter, 'kafe.example {')}`;
  writeFileSync(join(machine.root, 'etc/caddy/Caddyfile'), caddyfile);
  must(machine, 'systemctl restart caddy');
  must(
    machine,
    'curl -skf --retry 60 --retry-all-errors --retry-delay 1 --resolve kafe.example:443:127.0.0.1 https://kafe.example/meny',
  );
});

test('an operator uses commands and backups, and starts the shop after systemd gave up', async () => {
  await follow(INSTALLING, 'Commands', on(machine));
  waitForShop(machine);
  await follow(OPERATING, 'Backups', on(machine), '/var/lib/cafe/kafe.tar');
  await follow(OPERATING, 'A start that is refused', on(machine));
  await follow(OPERATING, 'The disk is full', on(machine));
  await helpOwner(on(machine));
  waitForShop(machine);
});

test('fail2ban shuts out an address that guesses passwords', async () => {
  const chapter = 'Blocking password guessing';
  for (const [path, firstLine] of [
    ['filter.d', '[Definition]'],
    ['jail.d', '[kafe]'],
  ] as const) {
    const folder = join(machine.root, 'etc/fail2ban', path);
    writeFileSync(join(folder, 'kafe.conf'), fileShown(OPERATING, chapter, firstLine));
  }
  await follow(OPERATING, chapter, (command) => {
    if (command.startsWith('fail2ban-client'))
      must(machine, 'until fail2ban-client ping; do sleep 0.2; done');
    return on(machine)(command);
  });
  for (let guess = 0; guess < 20; guess += 1) {
    const body = JSON.stringify({
      username: `gjest-${guess}`,
      password: 'Feil-passord-1',
      rememberMe: false,
    });
    const login = `curl -s -H 'host: kafe.example' -H 'x-forwarded-for: 203.0.113.7' --json '${body}' 127.0.0.1:3000/api/auth/login`;
    expect(must(machine, login)).toContain('Invalid username or password');
  }
  await vi.waitFor(() => expect(must(machine, 'fail2ban-client get kafe banip')).toContain('203.0.113.7'), {
    timeout: 60_000,
    interval: 200,
  });
});

test('a chain has a service for each café', async () => {
  await follow(GROWING, 'A chain of cafés', on(machine));
  must(machine, 'curl -sf --retry 60 --retry-connrefused --retry-delay 1 127.0.0.1:3001/readyz');
  expect(must(machine, 'DATA_DIR=/var/lib/cafe-nord cafe admin list')).toBe('There is no admin yet.\n');
  must(machine, 'systemctl disable --quiet --now cafe@nord');
});

test('an update is undone by restoring the backup before it', async () => {
  copyFileSync(buildNewer(), join(machine.root, 'root/cafe'));
  const version = must(machine, 'cafe --version');
  let backup = '';
  await follow(INSTALLING, 'Updating, and the way back', (command) => {
    const printed = on(machine)(command.replace('FILE', backup));
    if (command === './cafe install') expect(must(machine, 'cafe --version')).not.toBe(version);
    if (command.startsWith('ls '))
      backup = printed.split('\n').findLast((name) => name.endsWith('.tar')) ?? '';
  });
  waitForShop(machine);
  expect(must(machine, 'cafe --version')).toBe(version);
  logIn(machine, PASSWORD);
  copyFileSync(join(machine.root, 'var/lib/cafe.newer/backups', backup), join(other.root, 'root/backup.tar'));
});

test('a backup is restored on another machine', async () => {
  await other.boot();
  await follow(INSTALLING, 'On another machine', on(other), 'backup.tar');
  logIn(other, PASSWORD);
});

test('removing the shop keeps the data', async () => {
  await follow(INSTALLING, 'Removing it', on(machine));
  expect(machine.run('id cafe').status).toBe(1);
  must(machine, 'ls /var/lib/cafe/cafe.db');
});

test('the chapter on containers can be followed', () => follow(INSTALLING, 'In a container', on(machine)));

test('every chapter with commands is tested', () => {
  expect([...tried].toSorted()).toEqual(chaptersWithCommands().toSorted());
});
