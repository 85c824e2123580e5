import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/core/config.ts';
import { DAY } from '#server/core/time.ts';
import { backupFolder, databaseFile } from '#server/files/folders.ts';
import { BACKUPS_KEPT, WEEKLY_BACKUPS_KEPT } from '#shared/api/retention.ts';
import { picturesIn } from './uploads-id.ts';

type BackupKind = keyof typeof BACKUPS_KEPT;

/** A backup, numbered since the clock can be wrong. One before an update has a hash of its database in its name. */
type StoredBackup = { file: string; number: number; madeAt: number; kind: BackupKind; hash: string };

const NAME =
  /^cafe-(\d{6})-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?:-(by-hand|before-update)(?:-([0-9a-f]{16}))?)?\.tar$/;

export async function listBackups(config: Config): Promise<StoredBackup[]> {
  const folder = backupFolder(config);
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names
    .flatMap((file) => {
      const [, number = '', stamp = '', kind = 'daily', hash = ''] = NAME.exec(file) ?? [];
      const madeAt = Date.parse(`${stamp.slice(0, 11)}${stamp.slice(11).replaceAll('-', ':')}`);
      return number ? [{ file, number: Number(number), madeAt, kind: kind as BackupKind, hash }] : [];
    })
    .sort((one, other) => other.number - one.number);
}

/** The path of the next backup, such as `…/cafe-000012-2026-11-22T03-00-00Z.tar`, or with the kind at the end. */
export async function nextPath(config: Config, now: number, kind: BackupKind, hash = ''): Promise<string> {
  const [newest] = await listBackups(config);
  const number = String((newest?.number ?? 0) + 1).padStart(6, '0');
  const time = `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const parts = ['cafe', number, time, kind === 'daily' ? '' : kind, hash];
  return join(backupFolder(config), `${parts.filter(Boolean).join('-')}.tar`);
}

export function surplusOf(backups: StoredBackup[]): StoredBackup[] {
  const weeks = new Set<number>();
  const counts = { daily: 0, 'by-hand': 0, 'before-update': 0 };
  return backups.filter(({ kind, madeAt }) => {
    counts[kind] += 1;
    if (counts[kind] <= BACKUPS_KEPT[kind]) return false;
    if (kind !== 'daily') return true;
    const week = Math.floor(madeAt / (7 * DAY));
    const isRetained = !weeks.has(week) && weeks.size < WEEKLY_BACKUPS_KEPT;
    weeks.add(week);
    return !isRetained;
  });
}

/**
 * The space that the next backup needs, in bytes: two copies of the database, and an archive with another one and the
 * pictures. Not taken from the last archive, which the operator may have moved away.
 */
export function spaceForBackup(config: Config): number {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const pictures = [...picturesIn(config.uploadsDir)].map((file) => sizeOf(join(config.uploadsDir, file)));
  return pictures.reduce((sum, size) => sum + size, 3 * sizeOf(databaseFile(config)));
}

/** Whether the newest daily backup is at least a day away from `now` (milliseconds), or missing. */
export async function isBackupDue(config: Config, now: number): Promise<boolean> {
  const newest = (await listBackups(config)).find(({ kind }) => kind === 'daily');
  return newest === undefined || Math.abs(now - newest.madeAt) >= DAY;
}
