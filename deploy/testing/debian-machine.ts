import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/**
 * The machine's packages besides Debian's smallest selection, because it has no network. The tests send requests with
 * curl; the documentation installs the others.
 */
const PACKAGES = 'systemd,systemd-sysv,dbus,curl,caddy,fail2ban,python3-systemd';

/** The environment of a command that root runs. */
const ENV = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };

/** Timeout of a machine's start, in milliseconds. */
const BOOT = { timeout: 60_000, interval: 100 };

type Result = { status: number | null; stdout: string; stderr: string };

/** A Debian that systemd runs, in namespaces of this machine and with a loopback network of its own. */
export type DebianMachine = ReturnType<typeof createMachine>;

/** The name of this machine's Debian release, because its package sources are known to work. */
const release = (): string =>
  /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';

/** Downloads a bare Debian. @returns the path of the archive with its files */
export function downloadDebian() {
  const folder = mkdtempSync(join(tmpdir(), 'debian-'));
  const archive = join(folder, 'debian.tar');
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${PACKAGES}`, release(), archive], {
    stdio: 'inherit',
  });
  return { archive, remove: () => rmSync(folder, { recursive: true }) };
}

/** Creates a machine from a bare Debian and copies a program to its `/root/cafe`. */
export function createMachine(archive: string, program: string) {
  const root = mkdtempSync(join(tmpdir(), 'machine-'));
  execFileSync('tar', ['-xf', archive, '-C', root]);
  mkdirSync(join(root, 'root'), { recursive: true });
  copyFileSync(program, join(root, 'root/cafe'));
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  /** The process outside the machine that runs it, and the machine's first process. */
  let outside: ReturnType<typeof spawn> | null = null;
  let first = '';

  /** Runs a line of shell as root. */
  const run = (line: string): Result => {
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      [`--target=${first}`, '--all', 'sh', '-c', `cd && ${line}`],
      { env: ENV, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };
  const boot = async () => {
    const options = '--register=no --keep-unit --private-network --quiet --console=pipe --boot'.split(' ');
    outside = spawn('systemd-nspawn', [...options, `--directory=${root}`], { stdio: 'ignore' });
    await vi.waitFor(() => {
      first = execFileSync('pgrep', ['--parent', String(outside?.pid)], { encoding: 'utf8' }).trim();
      const { stdout } = run('systemctl is-system-running');
      if (!/^(running|degraded)/.test(stdout)) throw new Error(`The machine is ${stdout}`);
    }, BOOT);
  };
  /** Stops the machine without a shutdown. */
  const cutPower = async () => {
    if (outside === null || outside.exitCode !== null) return;
    const ended = once(outside, 'exit');
    process.kill(Number(first), 'SIGKILL');
    await ended;
    outside = null;
  };
  const remove = async () => {
    await cutPower();
    rmSync(root, { recursive: true });
  };
  return { root, boot, cutPower, run, remove };
}

/** Runs a line of shell. @returns its output. @throws Error if the line fails */
export function must(machine: DebianMachine, line: string): string {
  const { status, stdout, stderr } = machine.run(line);
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
  return stdout;
}

export function waitForShop(machine: DebianMachine): void {
  must(
    machine,
    'curl -sf --retry 60 --retry-connrefused --retry-delay 1 127.0.0.1:3000/readyz || ! journalctl -o cat -u cafe -n 9 >&2',
  );
}

/** Becomes the admin with the link that a command has shown. */
export function becomeAdmin(machine: DebianMachine, shown: string, password: string): void {
  const [, secret = ''] = /\/bli-med#(\S+)$/m.exec(shown) ?? [];
  const body = JSON.stringify({ secret, username: 'admin', password });
  must(machine, `curl -sS -f -o /dev/null --json '${body}' http://127.0.0.1:3000/trpc/people.join`);
}

/** Logs in as the admin. @returns an access token */
export function logIn(machine: DebianMachine, password: string): string {
  const body = JSON.stringify({ username: 'admin', password, rememberMe: false });
  const answer = must(
    machine,
    `curl -sS -f -H 'host: kafe.example' --json '${body}' http://127.0.0.1:3000/api/auth/login`,
  );
  return JSON.parse(answer).message;
}
