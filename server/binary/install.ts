import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { localOrigin } from '#server/core/addresses.ts';
import { StartError } from '#server/core/program.ts';
import { databaseFile, makeFolder } from '#server/files/folders.ts';
import { hashOf } from './extract.ts';
import { FIRST_SETTINGS, INSTALLED, settingsBehindProxy, unitText } from './service.ts';

const { program, settings, unit, dataDir, user } = INSTALLED;
/** The version before, to go back to. */
const OLD_PROGRAM = `${program}.old`;

/** How long the started service may take to answer, and the interval between attempts, in milliseconds. */
const START_TIMEOUT_MS = 60_000;
const INTERVAL_MS = 250;

type Environment = Readonly<Record<string, string | undefined>>;

type Step = { what: string; run: () => void };

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const systemctl = (...args: string[]) => execFileSync('systemctl', args, { stdio: 'inherit' });

/** Replaces the installed program by renaming, because a running program can't be overwritten. */
function copyProgram(): void {
  if (existsSync(program)) {
    rmSync(OLD_PROGRAM, { force: true });
    linkSync(program, OLD_PROGRAM);
  }
  const unfinished = `${program}.new`;
  copyFileSync(process.execPath, unfinished);
  execFileSync('chmod', ['755', unfinished]);
  renameSync(unfinished, program);
}

/** Creates the café as the user of the service. @throws StartError */
function beginCafe(environment: Environment): void {
  makeFolder(dataDir);
  execFileSync('chown', ['--recursive', `${user}:`, dataDir]);
  const { status, stdout } = spawnSync(program, ['create'], {
    env: { ...environment, DATA_DIR: dataDir, UPLOADS_DIR: '' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new StartError('The café could not be begun.');
  process.stdout.write(stdout);
}

/** The steps that this machine needs. @param publicUrl the shop's address behind a proxy; null for none. */
function stepsFor(publicUrl: string | null, environment: Environment): Step[] {
  const before = existsSync(settings) ? readFileSync(settings, 'utf8') : null;
  const current = before ?? FIRST_SETTINGS;
  const wanted = publicUrl ? settingsBehindProxy(current, publicUrl) : current;
  const { DATA_DIR = dataDir } = parseEnv(wanted);
  const hasDatabase = existsSync(databaseFile({ dataDir: DATA_DIR }));
  if (before !== null && !hasDatabase)
    throw new StartError(
      `${settings} is there, but there is no database in ${DATA_DIR}: mount the disk that has it, restore a backup (cafe restore FILE), or begin a new café (cafe create).`,
    );
  const steps: Step[] = [];
  if (hashOf(process.execPath) !== hashOf(program)) {
    const keeping = existsSync(program) ? `, the one before as ${OLD_PROGRAM}` : '';
    steps.push({ what: `copy this program to ${program}${keeping}`, run: copyProgram });
  }
  if (spawnSync('id', [user]).status !== 0)
    steps.push({
      what: `add the system user ${user}`,
      run: () =>
        execFileSync('useradd', ['--system', '--home-dir', dataDir, '--shell', '/usr/sbin/nologin', user]),
    });
  if (!hasDatabase) steps.push({ what: `begin a new café in ${dataDir}`, run: () => beginCafe(environment) });
  if (wanted !== before)
    steps.push({
      what: before
        ? `change the settings ${settings}: HOST=127.0.0.1, PUBLIC_URL=${publicUrl}, TRUST_PROXY=on`
        : `write the settings ${settings}: ${publicUrl ?? 'port 3000, for the whole network'}`,
      run: () => writeFileSync(settings, wanted, { mode: 0o600 }),
    });
  steps.push(
    { what: `write the service ${unit}`, run: () => writeFileSync(unit, unitText(), { mode: 0o644 }) },
    {
      what: 'start the service, now and whenever the machine starts',
      run: () => {
        systemctl('daemon-reload');
        systemctl('enable', '--quiet', 'cafe');
        // Lets systemd start a service that has failed too often.
        spawnSync('systemctl', ['reset-failed', 'cafe']);
        systemctl('restart', 'cafe');
      },
    },
  );
  return steps;
}

/** Asks for confirmation. @throws StartError where it is declined, or there is no terminal. */
async function askWhetherToGoOn(): Promise<void> {
  if (!process.stdin.isTTY) throw new StartError('Nothing was done; with --yes it is done without asking.');
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question('Go on? [y/N] ');
  reader.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartError('Nothing was done.');
}

/** Waits until the shop answers. @throws StartError where it doesn't. */
async function waitForShop(origin: string): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; ) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
  throw new StartError('The service does not answer; see why with: journalctl -u cafe');
}

/** @throws StartError where it is no origin, such as `https://kafe.example`. */
function readPublicUrl([text, ...others]: string[]): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.href !== `${url.origin}/` || others.length > 0)
    throw new StartError(
      'The address behind the proxy starts with https:// and has no user, path or question mark: cafe install https://kafe.example',
    );
  return url.origin;
}

/**
 * Lists the steps, and then installs the program as a systemd service, or updates it.
 * @param words the shop's address behind a proxy, or nothing where it is served to the network itself.
 * @param environment may name the first admin, and whether there is demo content.
 * @throws StartError with one line for the owner.
 */
export async function install(words: string[], isConfirmed: boolean, environment: Environment) {
  const publicUrl = readPublicUrl(words);
  if (process.getuid?.() !== 0) throw new StartError('Only root can install the shop.');
  if (!existsSync('/run/systemd/system'))
    throw new StartError('This machine was not started by systemd; start cafe by other means.');
  const steps = stepsFor(publicUrl, environment);
  for (const [index, { what }] of steps.entries()) print(`${index + 1}. ${what}`);
  if (!isConfirmed) await askWhetherToGoOn();
  for (const { run } of steps) run();
  const current = parseEnv(readFileSync(settings, 'utf8'));
  const { PORT = '3000', HOST = '127.0.0.1', PUBLIC_URL, DATA_DIR = dataDir } = current;
  await waitForShop(localOrigin({ host: HOST }, Number(PORT)));
  print(`The shop serves on ${PUBLIC_URL ?? `port ${PORT}`}. Its data are in ${DATA_DIR}.`);
  // Says nothing but an error, which is ignored, where there is an admin. The link must not get into a log.
  if (process.stdout.isTTY)
    spawnSync(program, ['admin', 'link'], {
      env: { ...environment, ...current },
      stdio: ['ignore', 'inherit', 'ignore'],
    });
  else print('If there is no admin yet, cafe admin link shows the address of the first login.');
  if (PUBLIC_URL === undefined)
    print(
      'It is plain HTTP: others on the network can read passwords. With a name of its own there is HTTPS: cafe install https://NAME',
    );
}
