import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createDeps } from '#server/create-deps.ts';
import { migrate } from '#server/db/migrate.ts';
import { clientOf, openDatabase, type Tx } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { signToken } from '#server/features/auth/tokens.ts';
import { databaseFile } from '#server/storage/folders.ts';
import { createWorker } from '#server/worker/worker-process.ts';
import type { Role } from '#shared/auth.ts';
import { fillCafe } from './cafe.ts';
import { answeredBy, checkDocumented } from './document.ts';

const SECRET = Buffer.alloc(32, 7);

/** Passwords of the users that tests make. */
export const PASSWORD = 'Hemmelig1!';

/** Where databases of tests lie: in memory where the system has such a folder, since each commit waits for the disk. */
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

/** One for all tests of this process: starting it takes longer than most of them. */
const worker = createWorker();

/** What services are given, and `edit`: another connection, by which a test changes the database behind their backs. */
export type TestDeps = Deps & { edit: Tx };

/** Services' surroundings on an empty database of their own and folders that are removed after the test. */
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

/** A running café without pages: the small café of `fillCafe`, an admin `admin` and a user `kari`. */
export type TestApp = {
  app: FastifyInstance;
  deps: TestDeps;
  /** Asks as a visitor, or as whoever the token belongs to. Fails where the answer is not what the document says. */
  ask: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    more?: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  tokens: Record<Role, string>;
};

/** Hashed once: hashing is meant to be slow. */
let passwordHash: Promise<string> | null = null;

async function signIn(deps: TestDeps, username: string, role: Role): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  const values = { username, usernameKey: username, passwordHash: await passwordHash, role, createdAt: 0 };
  const user = deps.edit.insert(users).values(values).returning().get();
  return signToken(deps.secret, openSession({ ...deps, db: deps.edit }, user, false));
}

export async function createTestApp(
  environment: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const deps = createTestDeps(environment);
  fillCafe(deps);
  const tokens = {
    Admin: await signIn(deps, 'admin', 'Admin'),
    User: await signIn(deps, 'kari', 'User'),
  };
  const app = await buildApp(deps, options);
  onTestFinished(() => app.close());
  const ask: TestApp['ask'] = async (method, url, more = {}) => {
    const answer = await app.inject({ method, url, ...more });
    await checkDocumented(app, method, url, answeredBy(answer));
    return answer;
  };
  return { app, deps, tokens, ask };
}

/** The header that sends a token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Whoever asks a service without a request of their own. */
export const STRANGER = {
  address: '192.0.2.1',
  ip: '192.0.2.1',
  device: null,
  rememberUser: () => undefined,
};
