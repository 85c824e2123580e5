import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import { clientOf } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import type { Role } from '#shared/accounts/auth.ts';
import { LogPage } from '#shared/api/audit.ts';
import { CHANGE_ID_HEADER } from '#shared/api/undo.ts';
import { bearer, type TestApp } from './test-app.ts';

/** The response of either API: the status, and the data or the documented error. */
export type Answer = { status: number; body: unknown; raw: LightMyRequestResponse };

type Headers = Record<string, string>;

export function toRestAnswer(raw: LightMyRequestResponse): Answer {
  return { status: raw.statusCode, body: raw.body === '' ? undefined : raw.json(), raw };
}

/** The data without the id of the change, which REST answers have in a header. */
function withoutChangeId(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('changeId' in data)) return data;
  const { changeId: _, ...rest } = data;
  return rest;
}

/** Converts a tRPC response; its error gets the shape of a REST error. */
function trpcAnswer(raw: LightMyRequestResponse): Answer {
  const { result, error } = raw.json();
  if (!error) return { status: raw.statusCode, body: withoutChangeId(result.data), raw };
  const { message, data } = error;
  const { errors, reason: code, subject } = data;
  const body = { message, ...(errors && { errors }), ...(code && { code }), ...(subject && { subject }) };
  return { status: raw.statusCode, body, raw };
}

export async function query(
  cafe: TestApp,
  path: string,
  input?: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return trpcAnswer(await cafe.ask('GET', `/trpc/${path}${search}`, { headers }));
}

export async function mutate(
  cafe: TestApp,
  path: string,
  input: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const payload = JSON.stringify(input);
  const json = { 'content-type': 'application/json', ...headers };
  return trpcAnswer(await cafe.ask('POST', `/trpc/${path}`, { headers: json, payload }));
}

export const get = async (cafe: TestApp, url: string, headers: Headers = {}): Promise<Answer> =>
  toRestAnswer(await cafe.ask('GET', url, { headers }));

/** Sends JSON, or no body, to the REST API. */
const send =
  (method: 'POST' | 'PUT' | 'DELETE') =>
  async (cafe: TestApp, url: string, body?: unknown, headers: Headers = {}): Promise<Answer> => {
    if (body === undefined) return toRestAnswer(await cafe.ask(method, url, { headers }));
    const json = { 'content-type': 'application/json', ...headers };
    return toRestAnswer(await cafe.ask(method, url, { headers: json, payload: JSON.stringify(body) }));
  };

export const post = send('POST');

export const put = send('PUT');

export const remove = (cafe: TestApp, url: string, headers: Headers = {}): Promise<Answer> =>
  send('DELETE')(cafe, url, undefined, headers);

/** The same calls with the token of a role. */
const callsOf = (role: Role) => {
  const headersOf = ({ tokens }: TestApp) => bearer(tokens[role]);
  return {
    query: (cafe: TestApp, path: string, input?: unknown) => query(cafe, path, input, headersOf(cafe)),
    mutate: (cafe: TestApp, path: string, input: unknown) => mutate(cafe, path, input, headersOf(cafe)),
    get: (cafe: TestApp, url: string) => get(cafe, url, headersOf(cafe)),
    post: (cafe: TestApp, url: string, body?: unknown) => post(cafe, url, body, headersOf(cafe)),
    put: (cafe: TestApp, url: string, body?: unknown) => put(cafe, url, body, headersOf(cafe)),
    remove: (cafe: TestApp, url: string) => remove(cafe, url, headersOf(cafe)),
  };
};

export const admin = callsOf('Admin');

export const user = callsOf('User');

export const expectAnswer = (answer: Answer, status: number, body: unknown): void =>
  expect(answer).toMatchObject({ status, body });

/** The header by which a browser sends the cookies of a response back. */
export const cookieHeader = ({ raw: { cookies } }: Pick<Answer, 'raw'>): { cookie: string } => ({
  cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
});

export const readLog = async (cafe: TestApp, input: object = {}): Promise<LogPage> =>
  LogPage.parse((await admin.query(cafe, 'audit.page', input)).body);

const Named = z.array(z.object({ name: z.string() }));

export const readNames = (list: unknown): string[] => Named.parse(list).map(({ name }) => name);

/** The names in a list, which is an array over REST and a page over tRPC, and its total. */
export function readList({ body, raw }: Answer): { names: string[]; total: number } {
  const { rows = body, total = Number(raw.headers['x-total-count']) } = Object(body);
  return { names: readNames(rows), total };
}

/** The whole content of the database, to compare before and after. */
export function readTables({ deps }: { deps: Pick<Deps, 'db'> }): unknown {
  const client = clientOf(deps.db);
  const tables = client
    .prepare<[], string>(`select name from sqlite_master where type = 'table' order by name`)
    .pluck()
    .all();
  return tables.map((table) => client.prepare(`select * from "${table}"`).all());
}

/** The change that an admin's write has made. */
export const readChangeId = ({ raw }: Pick<Answer, 'raw'>): number => Number(raw.headers[CHANGE_ID_HEADER]);

export const undo = (cafe: TestApp, written: Pick<Answer, 'raw'>, more: object = {}): Promise<Answer> =>
  admin.mutate(cafe, 'audit.undo', { changeId: readChangeId(written), ...more });

export const undone = (count: number) => ({
  status: 200,
  body: { undone: count, conflicts: [], conflicting: 0, seen: null },
});
