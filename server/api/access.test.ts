import type { RouteOptions } from 'fastify';
import { expect } from 'vitest';
import { ACCESS, type AccessRow } from '#server/testing/access-table.ts';
import { readTables } from '#server/testing/apis.ts';
import { addDeletedRecords, addDrinks } from '#server/testing/cafe.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { KeyPurpose } from '#shared/accounts/auth.ts';
import { appRouter } from './router.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** The request of a row of the table. */
function callOf(name: string, { url, payload }: Omit<AccessRow, 'expects'>) {
  const [type, path = ''] = name.split(' ');
  const body = payload === undefined ? {} : { payload };
  if (type === 'mutation') return { method: 'POST', url: `/trpc/${path}`, body } as const;
  const input = payload === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(payload))}`;
  if (type === 'query') return { method: 'GET', url: `/trpc/${path}${input}`, body: {} } as const;
  const method = METHODS.find((each) => each === type) ?? 'GET';
  return { method, url: url ?? path.replace(/:\w+/, '1'), body };
}

const methodsOf = ({ method }: RouteOptions): string[] => [method].flat().filter((name) => name !== 'HEAD');

/** tRPC's types nest routers; at run time the procedures are a flat record. */
const isProcedure = (value: unknown): value is { _def: { type: string } } =>
  typeof value === 'function' && '_def' in value;

async function calls(): Promise<string[]> {
  const routes: string[] = [];
  const onRoute = (route: RouteOptions) =>
    void routes.push(...methodsOf(route).map((method) => `${method} ${route.url}`));
  await createTestApp({}, { onRoute });
  const procedures = Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) =>
    isProcedure(procedure) ? `${procedure._def.type} ${path}` : path,
  );
  return [...routes, ...procedures];
}

test('the access table lists every route and every procedure, and nothing else', async () => {
  expect((await calls()).sort()).toEqual(Object.keys(ACCESS).sort());
});

test.for(Object.entries(ACCESS))('%s answers each role as the table says', async ([name, row], { cafe }) => {
  addDrinks(cafe.deps, 'Kopp');
  addDeletedRecords(cafe.deps);
  cafe.deps.live.close(); // A subscription's answer would have no end.
  const { method, url, body } = callOf(name, row);
  const roles = [{}, ...(['User', 'Barista', 'Admin'] as const).map((role) => bearer(cafe.tokens[role]))];
  for (const [index, headers] of roles.entries()) {
    const before = readTables(cafe);
    const answer = await cafe.ask(method, url, { headers, ...body });
    expect(answer.statusCode, answer.body).toBe(row.expects[index]);
    // Tokens, keys, links and codes are only made by writes, and orders are read by a secret in the address.
    if (method !== 'GET' || name.endsWith('/:token'))
      expect(answer.headers['cache-control']).toBe('no-store');
    if (answer.statusCode >= 400) expect(readTables(cafe)).toEqual(before);
  }
});

/** The status for a key that may not make the call: keys make no tRPC calls, and elsewhere only public reads. */
function expectedOfOtherKey(name: string, [visitor]: AccessRow['expects']): number {
  if (name.startsWith('GET /trpc/') || !name.startsWith('GET /')) return 403;
  return visitor === 401 ? 403 : visitor;
}

test('keys make only their own calls and public reads', async ({ cafe }) => {
  addDrinks(cafe.deps, 'Kopp');
  addDeletedRecords(cafe.deps);
  expectUnchanged(cafe);
  for (const [name, row] of Object.entries(ACCESS)) {
    const { method, url, body } = callOf(name, row);
    for (const purpose of KeyPurpose.options.filter((each) => !row.keys?.includes(each))) {
      const headers = bearer(cafe.keyTokens[purpose]);
      const answer = await cafe.ask(method, url, { headers, ...body });
      const expected = expectedOfOtherKey(name, row.expects);
      expect(answer.statusCode, `${name}, ${purpose}: ${answer.body}`).toBe(expected);
      if (expected === 403) expect(answer.body, name).toMatch(/"(notAllowed|\w+Only)"/);
    }
  }
});

const OF_KEYS = Object.entries(ACCESS).filter(([, { keys }]) => keys);

test.for(OF_KEYS)('%s answers the keys that may make it like an admin', async ([name, row], { cafe }) => {
  const { method, url, body } = callOf(name, row);
  for (const purpose of row.keys ?? []) {
    const answer = await cafe.ask(method, url, { headers: bearer(cafe.keyTokens[purpose]), ...body });
    expect(answer.statusCode, `${purpose}: ${answer.body}`).toBe(row.expects[3]);
  }
});

test('each procedure is called by its own method, and never by HEAD', async ({ unchangedCafe }) => {
  const headers = bearer(unchangedCafe.tokens.Admin);
  for (const name of Object.keys(ACCESS).filter((each) => /^(query|mutation) /.test(each))) {
    const [type, path] = name.split(' ');
    const { payload = {} } = ACCESS[name] ?? {};
    const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(payload))}`;
    const ask = (method: 'GET' | 'POST' | 'HEAD') =>
      unchangedCafe.app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
    expect((await ask('HEAD')).statusCode, name).toBe(404);
    const answer = await ask(type === 'query' ? 'POST' : 'GET');
    expect(answer.statusCode, name).toBe(405);
    expect(answer.json().error.message).toEqual(expect.any(String));
  }
});

test('each route answers the same in any case and with a trailing slash', async ({ unchangedCafe }) => {
  for (const name of Object.keys(ACCESS).filter((each) => /^[A-Z]+ \/api\/(?!docs|openapi)/.test(each))) {
    const [, path = ''] = name.split(' ');
    const { method, url: route } = callOf(name, { url: path.replace(/:\w+/g, '99') });
    const plain = await unchangedCafe.ask(method, route);
    expect(plain.json(), name).not.toEqual({ message: 'Not found' });
    const upper = route.toUpperCase();
    for (const url of [upper, route.toLowerCase(), `${route}/`, `${upper}/?utm_source=x`]) {
      const answer = await unchangedCafe.ask(method, url);
      expect([answer.statusCode, answer.json()], url).toEqual([plain.statusCode, plain.json()]);
    }
  }
});
