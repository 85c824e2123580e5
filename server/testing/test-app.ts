import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { signToken } from '#server/features/auth/tokens.ts';
import { createLimits } from '#server/limits.ts';
import { createLive } from '#server/live.ts';
import type { Role } from '#shared/auth.ts';
import { fillCafe } from './cafe.ts';
import { answeredBy, checkDocumented } from './document.ts';

/** Passwords of the users that tests make. */
export const PASSWORD = 'Hemmelig1!';

/** Services' surroundings on an empty in-memory database and a folder that is removed after the test. */
export function createTestDeps(environment: Record<string, string> = {}): Deps {
  const folder = mkdtempSync(join(tmpdir(), 'drommekoppen-test-'));
  const config = readConfig({
    DATA_DIR: folder,
    UPLOADS_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const db = openDatabase(':memory:');
  migrate(db, 'drizzle');
  onTestFinished(() => {
    db.$client.close();
    rmSync(folder, { recursive: true });
  });
  const limits = createLimits(config.rateLimitFactor);
  return { config, db, limits, live: createLive(), secret: Buffer.alloc(32, 7) };
}

/** A running café without pages: the small café of `fillCafe`, an admin `admin` and a user `kari`. */
export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
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

async function signIn(deps: Deps, username: string, role: Role): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  const values = { username, usernameKey: username, passwordHash: await passwordHash, role, createdAt: 0 };
  const user = deps.db.insert(users).values(values).returning().get();
  return signToken(deps.secret, openSession(deps, user, false));
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
