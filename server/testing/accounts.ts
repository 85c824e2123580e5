import { expect } from 'vitest';
import { Token } from '#shared/accounts/auth.ts';
import { type Answer, get, mutate, post, remove } from './apis.ts';
import { bearer, PASSWORD, type TestApp } from './test-app.ts';

type Headers = Record<string, string>;

/** The account calls of one API; `made` is the status of a registration. */
export type AccountApi = {
  made: number;
  login: (cafe: TestApp, body: unknown, headers?: Headers) => Promise<Answer>;
  register: (cafe: TestApp, body: unknown, headers?: Headers) => Promise<Answer>;
  changePassword: (cafe: TestApp, body: unknown, headers: Headers) => Promise<Answer>;
  deleteAccount: (cafe: TestApp, headers: Headers) => Promise<Answer>;
};

export const REST_ACCOUNTS: AccountApi = {
  made: 201,
  login: (cafe, body, headers) => post(cafe, '/api/auth/login', body, headers),
  register: (cafe, body, headers) => post(cafe, '/api/auth/register', body, headers),
  changePassword: (cafe, body, headers) => post(cafe, '/api/auth/change-password', body, headers),
  deleteAccount: (cafe, headers) => remove(cafe, '/api/auth/delete-account', headers),
};

const tRPC: AccountApi = {
  made: 200,
  login: (cafe, body, headers) => mutate(cafe, 'auth.login', body, headers),
  register: (cafe, body, headers) => mutate(cafe, 'auth.register', body, headers),
  changePassword: (cafe, body, headers) => mutate(cafe, 'auth.changePassword', body, headers),
  deleteAccount: (cafe, headers) => mutate(cafe, 'auth.deleteAccount', {}, headers),
};

export const ACCOUNT_APIS: [name: string, api: AccountApi][] = Object.entries({ REST: REST_ACCOUNTS, tRPC });

/** The header by which a trusted proxy names the client's address. */
export const fromAddress = (address: string) => ({ 'x-forwarded-for': address });

/** 200 for a valid session, otherwise 401. */
export const readStatus = async (cafe: TestApp, headers: Headers): Promise<number> =>
  (await get(cafe, '/api/auth/user', headers)).status;

/** A 429 has the time to wait in its message and in a header. */
export function expectTooMany({ status, body, raw }: Answer): void {
  const seconds = Number(raw.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect({ status, body }).toEqual({
    status: 429,
    body: { message: `Too many attempts; try again in ${seconds} seconds`, code: 'tooManyTries' },
  });
}

/** The header of the session that a response's token starts. */
export const sessionHeader = ({ body }: Pick<Answer, 'body'>) => bearer(Token.parse(body).message);

/** Logs a user in. @returns the header of the new session. @throws Error where the login fails. */
export async function signIn(cafe: TestApp, username: string, password = PASSWORD) {
  const answer = await REST_ACCOUNTS.login(cafe, { username, password });
  if (answer.status !== 200) throw new Error(`${username} can’t log in: ${answer.status}`);
  return sessionHeader(answer);
}
