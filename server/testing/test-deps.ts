import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { createWorker } from '#server/core/worker.ts';
import { migrate } from '#server/db/migrate.ts';
import { clientOf, openDatabase, type Tx } from '#server/db/open.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { databaseFile } from '#server/files/folders.ts';
import { fillCafe } from './cafe.ts';

const SECRET = Buffer.alloc(32, 7);

/** The folder of test databases: in memory where the system has such a folder, since commits wait for the disk. */
const MEMORY = '/dev/shm';
const FOLDERS = existsSync(MEMORY) ? MEMORY : tmpdir();

const newFolder = (): string => mkdtempSync(join(FOLDERS, 'drommekoppen-test-'));

/** Makes a database once for all tests of this process. @returns a function that returns its file */
function createTemplate(fill: (file: string) => void): () => string {
  let made: string | null = null;
  return () => {
    if (made !== null) return made;
    const folder = newFolder();
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    made = join(folder, 'template.db');
    fill(made);
    return made;
  };
}

const emptyDatabase = createTemplate((file) => {
  const db = openDatabase(file);
  migrate(db, 'drizzle');
  clientOf(db).close();
});

/** A database with the content of `fillCafe`. */
export const cafeDatabase = createTemplate((file) => {
  copyFileSync(emptyDatabase(), file);
  const db = openDatabase(file);
  fillCafe({ edit: db as Tx });
  clientOf(db).close();
});

/** Shared by all tests of this process, because it starts slowly. Other tests would starve one of a lower priority. */
const worker = createWorker({ priority: 0 });

/** Dependencies of services, and `edit`: a second connection that changes the database behind the app's back. */
export type TestDeps = Deps & { edit: Tx };

/**
 * Creates dependencies with folders that are removed after the test.
 * @param template the database file that is copied; without it the database is empty.
 */
export function createTestDeps(
  environment: Record<string, string> = {},
  template = emptyDatabase(),
): TestDeps {
  const folder = newFolder();
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  for (const each of [config.dataDir, config.uploadsDir]) mkdirSync(each, { recursive: true });
  writeFileSync(join(config.dataDir, 'secret'), SECRET);
  const file = databaseFile(config);
  copyFileSync(template, file);
  const [db, edit] = [openDatabase(file), openDatabase(file)];
  onTestFinished(() => {
    for (const each of [db, edit]) clientOf(each).close();
    rmSync(folder, { recursive: true });
  });
  const deps = { ...createDeps(config, db, SECRET), worker };
  return { ...deps, edit: edit as Tx };
}
