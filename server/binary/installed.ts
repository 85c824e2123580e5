import { existsSync, statSync } from 'node:fs';

/** Where the installed program and what belongs to it are. */
export const INSTALLED = {
  program: '/usr/local/bin/cafe',
  settings: '/etc/cafe.env',
  unit: '/etc/systemd/system/cafe.service',
  dataDir: '/var/lib/cafe',
  user: 'cafe',
} as const;

const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether this is the installed program, whose commands have the settings of its service. */
export const isInstalled = (): boolean => process.execPath === INSTALLED.program;

/** Reads the settings of the service, where this user may; variables that are set are kept. @returns whether there are any. */
export function readInstalledSettings(): boolean {
  const isThere = existsSync(INSTALLED.settings);
  if (isThere && isRoot()) process.loadEnvFile(INSTALLED.settings);
  return isThere;
}

/** Where root runs a command, continues as the owner of the data folder, who could not read what root writes. */
export function becomeOwnerOf(dataDir: string): void {
  if (!isRoot() || !existsSync(dataDir)) return;
  const { uid, gid } = statSync(dataDir);
  if (uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
