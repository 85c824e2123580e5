import type { FastifyInstance, InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import { hashOfSecret } from '#server/core/hashes.ts';
import { nextTurn } from '#server/core/time.ts';
import { keys } from '#server/db/people-schema.ts';
import { users } from '#server/db/schema.ts';
import { KEY_PREFIX } from '#server/features/accounts/keys.service.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { openSession, signToken } from '#server/features/accounts/sessions.service.ts';
import type { KeyPurpose, Role } from '#shared/accounts/auth.ts';
import { checkDocumented, toAnswered } from './document.ts';
import { cafeDatabase, createTestDeps, type TestDeps } from './test-deps.ts';

export const PASSWORD = 'Hemmelig1!';

/** The app without pages, with the content of `fillCafe`, an admin `admin`, a user `kari` and a barista `bea`. */
export type TestApp = {
  app: FastifyInstance;
  deps: TestDeps;
  /** Sends a request. Fails where the response does not match the OpenAPI document. */
  ask: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    more?: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  tokens: Record<Role, string>;
  /** The keys of devices, by their purpose. */
  keyTokens: Record<KeyPurpose, string>;
};

/** Computed once, because hashing is slow on purpose. */
let passwordHash: Promise<string> | null = null;

async function signIn(deps: TestDeps, username: string, role: Role): Promise<string> {
  passwordHash ??= hashPassword(deps, PASSWORD);
  const values = { username, usernameKey: username, passwordHash: await passwordHash, role, createdAt: 0 };
  const user = deps.edit.insert(users).values(values).returning().get();
  return signToken(deps, openSession({ db: deps.edit }, user, false));
}

function addKey({ edit }: TestDeps, purpose: KeyPurpose): string {
  const token = `${KEY_PREFIX}${purpose}`;
  const secretHash = hashOfSecret(token);
  edit.insert(keys).values({ name: purpose, purpose, secretHash, createdAt: 0, usedAt: Date.now() }).run();
  return token;
}

/** @param options `onRoute` sees all routes, and may change them. */
export async function createTestApp(
  environment: Record<string, string> = {},
  { onRoute, ...options }: AppOptions & { onRoute?: (route: RouteOptions) => void } = {},
): Promise<TestApp> {
  const deps = createTestDeps(environment, cafeDatabase());
  const tokens = {
    Admin: await signIn(deps, 'admin', 'Admin'),
    User: await signIn(deps, 'kari', 'User'),
    Barista: await signIn(deps, 'bea', 'Barista'),
  };
  const keyTokens = {
    Till: addKey(deps, 'Till'),
    Screen: addKey(deps, 'Screen'),
    Sheet: addKey(deps, 'Sheet'),
  };
  const instrument: AppOptions['instrument'] = async (app) => {
    if (onRoute) app.addHook('onRoute', onRoute);
    await options.instrument?.(app, deps);
  };
  const app = await buildApp(deps, { ...options, instrument });
  onTestFinished(() => app.close());
  const ask: TestApp['ask'] = async (method, url, more = {}) => {
    await nextTurn(); // Changes by `edit` are seen from then on, like those of another process.
    const answer = await app.inject({ method, url, ...more });
    await checkDocumented(app, method, url, toAnswered(answer));
    return answer;
  };
  return { app, deps, tokens, keyTokens, ask };
}

/** Serves the app on a free port until the test ends. @returns its address. */
export async function serveApp({ app }: Pick<TestApp, 'app'>): Promise<{ origin: string; port: number }> {
  const { origin, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.server.closeAllConnections());
  return { origin, port: Number(port) };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The admin for calls of services without a request. */
export const ADMIN = { id: 1, username: 'admin', name: 'admin', role: 'Admin' } as const;

/** A visitor for calls of services without a request. */
export const STRANGER = {
  address: '192.0.2.1',
  ip: '192.0.2.1',
  deviceName: '',
  device: null,
  id: () => null,
  remember: () => undefined,
  rememberUser: () => undefined,
};
