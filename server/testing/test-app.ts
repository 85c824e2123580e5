import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { signToken } from '#server/features/auth/tokens.ts';
import type { Role } from '#shared/auth.ts';
import { fillCafe } from './cafe.ts';
import { answeredBy, checkDocumented } from './document.ts';
import { createTestDeps, type TestDeps } from './test-deps.ts';

/** Passwords of the users that tests make. */
export const PASSWORD = 'Hemmelig1!';

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
