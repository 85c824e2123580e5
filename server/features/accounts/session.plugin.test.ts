import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { sessions } from '#server/db/schema.ts';
import { contentOf } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { bearer, PASSWORD, type TestApp } from '#server/testing/test-app.ts';

/** Ends all sessions of the user, like a password change elsewhere. */
const endSessions = ({ deps }: TestApp) => deps.edit.delete(sessions).where(eq(sessions.userId, 2)).run();

/** A body whose second half is sent after `meanwhile`. */
const inHalves = (text: string, meanwhile: () => void) =>
  Readable.from(
    (function* () {
      yield text.slice(0, 5);
      meanwhile();
      yield text.slice(5);
    })(),
  );

const CALLS = [
  ['DELETE', '/api/auth/delete-account', {}],
  ['POST', '/trpc/auth.changePassword', { currentPassword: PASSWORD, newPassword: 'Hemmelig2!' }],
  ['POST', '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [] }],
  ['POST', '/trpc/drinks.create', { name: 'Kopp', choices: [], layers: [] }],
] as const;

test.for(CALLS)(
  '%s %s does nothing for a session that ended before the body was there',
  async ([method, url, body], { cafe }) => {
    const headers = { ...bearer(cafe.tokens.User), 'content-type': 'application/json' };
    let before: unknown;
    const payload = inHalves(JSON.stringify(body).padEnd(10), () => {
      endSessions(cafe);
      before = contentOf(cafe);
    });
    const answer = await cafe.ask(method, url, { headers, payload });
    expect(answer.statusCode, answer.body).toBe(401);
    expect(answer.body).toContain('Token expired or invalid');
    expect(contentOf(cafe)).toEqual(before);
  },
);
