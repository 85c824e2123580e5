import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';

const ADMIN = { username: 'sjefen', password: 'Hemmelig1!' };

/** The program that owners run. */
export const PROGRAM = resolve('dist/cafe');

/** A temporary folder that is removed when this process exits. */
export const FOLDER = mkdtempSync(join(tmpdir(), 'growth-'));
process.on('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** The data folder of a café. */
export const dataOf = (name: string): string => join(FOLDER, name, 'data');

/** Starts a café with demo content, without rate limits. */
export const startCafe = (name: string, env: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer([PROGRAM], {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataOf(name),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_FACTOR: '1000000',
    TRUST_PROXY: 'on',
    ...env,
  });

const post = (url: string, body: object, token = ''): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** Logs the admin in. @returns an access token. */
export async function logIn({ origin }: Pick<ServerProcess, 'origin'>): Promise<string> {
  const response = await post(`${origin}/api/auth/login`, { ...ADMIN, rememberMe: false });
  const { message }: { message: string } = await response.json();
  return message;
}

/** Adds a category. @throws Error unless the shop acknowledges it. */
export async function addCategory(
  { origin }: Pick<ServerProcess, 'origin'>,
  token: string,
  name: string,
): Promise<void> {
  const { status } = await post(`${origin}/api/categoryapi/create`, { name }, token);
  if (status !== 201) throw new Error(`A category was answered with ${status}.`);
}

/** The address of the list of categories. */
export const CATEGORIES = '/api/categoryapi/categorieslist';
