import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUpInProcess, removeAbandoned } from '#server/backup/backup.ts';
import { examine, type Finding } from '#server/backup/doctor.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import type { Config } from '#server/core/config.ts';
import { PROGRAM, StartError } from '#server/core/program.ts';
import { requireSpace } from '#server/files/disk-space.ts';
import { databaseFile, prepareFolder } from '#server/files/folders.ts';
import { lockFolder } from '#server/files/lock.ts';
import { MIGRATIONS } from './open-cafe.ts';

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `backup [FILE]`; the default is a file in the data folder. @returns the output. @throws StartError */
export async function runBackup(config: Config, [name, ...others]: string[]): Promise<string> {
  if (others.length > 0) throw new StartError('There is backup [FILE].');
  if (!existsSync(databaseFile(config)))
    throw new StartError(`DATA_DIR: there is no database in ${config.dataDir}.`);
  const path = name === undefined ? undefined : resolve(name);
  if (path !== undefined && existsSync(path))
    throw new StartError(`${path} is there already; name another file.`);
  const end = new AbortController();
  const interrupt = () => end.abort();
  for (const signal of INTERRUPTIONS) process.on(signal, interrupt);
  try {
    const { file, missing } = await backUpInProcess(config, end.signal, { path, kind: 'by-hand' });
    const lack =
      missing.length > 0
        ? ` It lacks ${missing.length} picture${missing.length === 1 ? '' : 's'}; ${PROGRAM} doctor says more.`
        : '';
    return `The backup is in ${file}.${lack}`;
  } catch (error) {
    throw end.signal.aborted ? new StartError('The backup was interrupted; nothing is left of it.') : error;
  } finally {
    for (const signal of INTERRUPTIONS) process.off(signal, interrupt);
  }
}

/** Runs `restore FILE`. @returns the output for the owner. @throws StartError */
export async function runRestore(config: Config, [name, ...others]: string[]): Promise<string> {
  if (name === undefined || others.length > 0) throw new StartError('There is restore FILE.');
  prepareFolder('DATA_DIR', config.dataDir);
  const lock = lockFolder(config.dataDir);
  if (!lock) throw new StartError(`DATA_DIR: another process is using ${config.dataDir}.`);
  try {
    const { madeAt, keys, people } = await restoreBackup(config, resolve(name), MIGRATIONS);
    return [
      `The café is as it was at ${madeAt}, with the passwords and roles of then. Everybody is logged out.`,
      `Links for accounts and recovery codes no longer work. Deleted keys: ${keys.join(', ') || 'none'}.`,
      `Check who works here: ${people.join(', ') || 'nobody'}.`,
    ].join('\n');
  } finally {
    lock.release();
  }
}

const lineOf = ({ isFine, text, repair }: Finding, isRepaired: boolean): string => {
  if (isFine) return `ok    ${text}`;
  if (isRepaired) return `done  ${text} This was repaired.`;
  return `FAULT ${text}${repair ? ` ${PROGRAM} doctor --repair puts it right.` : ''}`;
};

/** Runs `doctor`. @returns lines for the owner, and whether no problem is left. @throws StartError */
export async function runDoctor(config: Config, repair: boolean) {
  if (existsSync(config.dataDir)) {
    removeAbandoned(config);
    await requireSpace(config.dataDir);
  }
  const lock = repair && existsSync(config.dataDir) ? lockFolder(config.dataDir) : null;
  if (repair && !lock) throw new StartError('Stop the shop before repairing anything.');
  try {
    const findings = await examine(config, MIGRATIONS);
    const isRepaired = (finding: Finding) => repair && finding.repair !== undefined;
    for (const finding of findings) if (repair) await finding.repair?.();
    return {
      lines: findings.map((finding) => lineOf(finding, isRepaired(finding))),
      isFine: findings.every((finding) => finding.isFine || isRepaired(finding)),
    };
  } finally {
    lock?.release();
  }
}
