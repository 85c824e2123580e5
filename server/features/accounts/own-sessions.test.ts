import { ne } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { hashOfSecret } from '#server/core/hashes.ts';
import { sessions } from '#server/db/schema.ts';
import { REST_ACCOUNTS, readStatus, sessionHeader } from '#server/testing/accounts.ts';
import { type Answer, get, mutate, query, remove } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { bearer, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { OwnSession } from '#shared/accounts/own-data.ts';

type Headers = ReturnType<typeof bearer>;

const APIS = Object.entries({
  REST: {
    list: (cafe: TestApp, headers: Headers) => get(cafe, '/api/auth/sessions', headers),
    end: (cafe: TestApp, id: string, headers: Headers) => remove(cafe, `/api/auth/sessions/${id}`, headers),
    endOthers: (cafe: TestApp, headers: Headers) => remove(cafe, '/api/auth/sessions', headers),
  },
  tRPC: {
    list: (cafe: TestApp, headers: Headers) => query(cafe, 'auth.sessions', undefined, headers),
    end: (cafe: TestApp, id: string, headers: Headers) => mutate(cafe, 'auth.endSession', { id }, headers),
    endOthers: (cafe: TestApp, headers: Headers) => mutate(cafe, 'auth.endOtherSessions', {}, headers),
  },
});

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

async function signInWith(cafe: TestApp, userAgent: string): Promise<Headers> {
  const kari = { username: 'kari', password: PASSWORD };
  return sessionHeader(await REST_ACCOUNTS.login(cafe, kari, { 'user-agent': userAgent }));
}

const parseSessions = ({ body }: Answer) => OwnSession.array().parse(body);

describe.for(APIS)('%s', ([, api]) => {
  test('a user sees the devices of their own sessions, and ends one', async ({ cafe }) => {
    const here = bearer(cafe.tokens.User);
    const phone = await signInWith(cafe, PHONE);
    const own = parseSessions(await api.list(cafe, here));
    expect(own.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
      expect.arrayContaining([
        ['Safari på iPhone', false],
        ['', true],
      ]),
    );
    expect(own).toHaveLength(2);
    const ids = cafe.deps.db.select({ id: sessions.id }).from(sessions).all();
    for (const { id } of ids) expect(JSON.stringify(own)).not.toContain(id);
    const other = own.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await api.end(cafe, other, here)).status).toBe(200);
    expect([await readStatus(cafe, phone), await readStatus(cafe, here)]).toEqual([401, 200]);
    expect((await api.end(cafe, other, here)).status).toBe(404);
  });

  test('nobody ends a session of somebody else, nor sees it', async ({ cafe }) => {
    const admin = bearer(cafe.tokens.Admin);
    const rows = cafe.deps.db.select().from(sessions).where(ne(sessions.userId, 1)).all();
    expect(rows).toHaveLength(2);
    for (const { id } of rows) expect((await api.end(cafe, hashOfSecret(id), admin)).status).toBe(404);
    for (const role of ['User', 'Barista'] as const) {
      expect(await readStatus(cafe, bearer(cafe.tokens[role]))).toBe(200);
      expect(parseSessions(await api.list(cafe, bearer(cafe.tokens[role])))).toHaveLength(1);
    }
  });

  test('all other sessions of the user end at once, and nobody else’s', async ({ cafe }) => {
    const here = await signInWith(cafe, PHONE);
    expect((await api.endOthers(cafe, here)).status).toBe(200);
    expect(await readStatus(cafe, bearer(cafe.tokens.User))).toBe(401);
    for (const headers of [here, bearer(cafe.tokens.Admin)])
      expect(await readStatus(cafe, headers)).toBe(200);
  });

  test('a session that has expired is not listed', async ({ cafe }) => {
    const here = bearer(cafe.tokens.User);
    cafe.deps.edit.insert(sessions).values({ id: 'old', userId: 2, createdAt: 0, expiresAt: 1 }).run();
    expect(parseSessions(await api.list(cafe, here))).toHaveLength(1);
  });
});
