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

const SECRET = Buffer.alloc(32, 7);

/** The folder of test databases: in memory where the system has such a folder, since commits wait for the disk. */
const MEMORY = '/dev/shm';
const FOLDERS = existsSync(MEMORY) ? MEMORY : tmpdir();

const newFolder = (): string => mkdtempSync(join(FOLDERS, 'drommekoppen-test-'));

/** An empty database, migrated once for all tests of this process. */
let template: string | null = null;

function templateFile(): string {
  if (template !== null) return template;
  const folder = newFolder();
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'template.db');
  const db = openDatabase(file);
  migrate(db, 'drizzle');
  clientOf(db).close();
  template = file;
  return file;
}

/** Shared by all tests of this process, because it starts slowly. Other tests would starve one of a lower priority. */
const worker = createWorker({ priority: 0 });

/** Dependencies of services, and `edit`: a second connection that changes the database behind the app's back. */
export type TestDeps = Deps & { edit: Tx };

/** Creates dependencies with an empty database, and folders that are removed after the test. */
export function createTestDeps(environment: Record<string, string> = {}): TestDeps {
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
  copyFileSync(templateFile(), file);
  const [db, edit] = [openDatabase(file), openDatabase(file)];
  onTestFinished(() => {
    for (const each of [db, edit]) clientOf(each).close();
    rmSync(folder, { recursive: true });
  });
  const deps = { ...createDeps(config, db, SECRET), worker };
  return { ...deps, edit: edit as Tx };
}
