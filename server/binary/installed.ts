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

/** Loads the settings of the service, where this user may, except variables that are set. @returns whether there are any. */
export function readInstalledSettings(): boolean {
  const isThere = existsSync(INSTALLED.settings);
  if (isThere && isRoot()) process.loadEnvFile(INSTALLED.settings);
  return isThere;
}

/** Continues a command of root as the owner of the data folder, who could not read files of root. */
export function becomeOwnerOf(dataDir: string): void {
  if (!isRoot() || !existsSync(dataDir)) return;
  const { uid, gid } = statSync(dataDir);
  if (uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
