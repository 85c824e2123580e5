import type { LightMyRequestResponse } from 'fastify';
import { clientOf } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import type { TestApp } from './test-app.ts';

/** What an API answered, whichever it was: the status, and the data or the documented error. */
export type Answer = { status: number; body: unknown; raw: LightMyRequestResponse };

type Headers = Record<string, string>;

/** What a REST call answered. */
export function restAnswer(raw: LightMyRequestResponse): Answer {
  return { status: raw.statusCode, body: raw.body === '' ? undefined : raw.json(), raw };
}

/** What a tRPC call answered, its error in the shape that REST's errors have. */
function trpcAnswer(raw: LightMyRequestResponse): Answer {
  const { result, error } = raw.json();
  if (!error) return { status: raw.statusCode, body: result.data, raw };
  const { message, data } = error;
  return { status: raw.statusCode, body: { message, ...(data.errors && { errors: data.errors }) }, raw };
}

/** Asks a query of the React client's API. */
export async function query(
  cafe: TestApp,
  path: string,
  input?: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return trpcAnswer(await cafe.ask('GET', `/trpc/${path}${search}`, { headers }));
}

/** Calls a mutation of the React client's API. */
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

/** Reads from the documented API. */
export const get = async (cafe: TestApp, url: string, headers: Headers = {}): Promise<Answer> =>
  restAnswer(await cafe.ask('GET', url, { headers }));

/** Sends JSON, or nothing, to the documented API. */
const send =
  (method: 'POST' | 'PUT' | 'DELETE') =>
  async (cafe: TestApp, url: string, body?: unknown, headers: Headers = {}): Promise<Answer> => {
    if (body === undefined) return restAnswer(await cafe.ask(method, url, { headers }));
    const json = { 'content-type': 'application/json', ...headers };
    return restAnswer(await cafe.ask(method, url, { headers: json, payload: JSON.stringify(body) }));
  };

/** Posts JSON, or nothing, to the documented API. */
export const post = send('POST');

/** Puts JSON to the documented API. */
export const put = send('PUT');

/** Deletes through the documented API. */
export const remove = (cafe: TestApp, url: string, headers: Headers = {}): Promise<Answer> =>
  send('DELETE')(cafe, url, undefined, headers);

/** Everything that the database holds, to compare before and after. */
export function contentOf({ deps }: { deps: Pick<Deps, 'db'> }): unknown {
  const client = clientOf(deps.db);
  const tables = client
    .prepare<[], string>(`select name from sqlite_master where type = 'table' order by name`)
    .pluck()
    .all();
  return tables.map((table) => client.prepare(`select * from "${table}"`).all());
}
