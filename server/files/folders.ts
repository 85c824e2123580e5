import { join } from 'node:path';
import type { Config } from '#server/core/config.ts';

export const databaseFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'cafe.db');

/** The path of the first admin's generated password; the file exists until the password is changed. */
export const firstPasswordFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'first-password');

export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups');
