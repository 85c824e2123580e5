import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** Where the database is. */
export const databaseFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'cafe.db');

/** Where backups are. */
export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups');
