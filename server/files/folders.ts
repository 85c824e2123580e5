import { join } from 'node:path';
import type { Config } from '#server/core/config.ts';

/** Where the database is. */
export const databaseFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'cafe.db');

/** Where the first admin's password is, where nobody was told and nobody has changed it. */
export const firstPasswordFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'first-password');

/** Where backups are. */
export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups');
