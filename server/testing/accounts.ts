import { type Answer, mutate, post, remove } from './apis.ts';
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

const REST: AccountApi = {
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

/** Both APIs by name. */
export const ACCOUNT_APIS: [name: string, api: AccountApi][] = Object.entries({ REST, tRPC });

/** Logs a user in. @returns the header of the new session. @throws Error where the login fails. */
export async function signIn(
  cafe: TestApp,
  username: string,
  password = PASSWORD,
): Promise<Headers & ReturnType<typeof bearer>> {
  const { status, body } = await REST.login(cafe, { username, password });
  if (status !== 200) throw new Error(`${username} can’t log in: ${status}`);
  return bearer(Object(body).message);
}
