import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubStorage } from '#client/testing/storage.ts';
import {
  dropSession,
  expireSession,
  hasLoggedOut,
  isAdminRole,
  isCounterRole,
  onExpiry,
  roleNow,
  roleOf,
  saveSession,
  tokenNow,
} from './session-store.ts';

/** A token in the server's format; its signature is not checked here. */
function tokenWith(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
}

beforeEach(() => stubStorage());

test('reads the role from a token, also beside a name with æøå', () => {
  expect(roleOf(tokenWith({ name: 'Bjørg Åse', role: 'Admin' }))).toBe('Admin');
});

test.each(['', 'nonsense', 'a.b.c', tokenWith({}), tokenWith({ role: 7 }), `e30.${btoa('null')}.x`])(
  'finds no role in "%s"',
  (token) => {
    expect(roleOf(token)).toBe('');
  },
);

test('stores token and role together and removes them together', () => {
  const token = tokenWith({ role: 'User' });
  saveSession(token);
  expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual([token, 'User']);
  expect(roleNow()).toBe('User');
  dropSession();
  expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual([null, null]);
});

test('recognizes the roles of admins and baristas in any case', () => {
  expect(['Admin', 'admin', 'ADMIN'].map(isAdminRole)).toEqual([true, true, true]);
  expect(['', 'User', 'administrator', ' admin'].map(isAdminRole)).toEqual([false, false, false, false]);
  expect(['Admin', 'ADMIN', 'Barista', 'barista'].map(isCounterRole)).toEqual([true, true, true, true]);
  expect(['', 'User', 'baristas'].map(isCounterRole)).toEqual([false, false, false]);
});

test('reports an expired session, but keeps a newer one', () => {
  const heard = vi.fn();
  const stop = onExpiry(heard);
  saveSession('new');
  expireSession('old');
  expect([tokenNow(), heard.mock.calls.length]).toEqual(['new', 0]);
  expireSession('new');
  expect([tokenNow(), heard.mock.calls.length]).toEqual([null, 1]);
  stop();
});

test('distinguishes a logout from an expired session', () => {
  dropSession();
  expect(hasLoggedOut()).toBe(true);
  saveSession('a');
  expect(hasLoggedOut()).toBe(false);
  expireSession('a');
  expect(hasLoggedOut()).toBe(false);
});

test('does not log in if the browser denies storage', () => {
  vi.stubGlobal('localStorage', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(() => saveSession(tokenWith({ role: 'Admin' }))).toThrow('The browser denies storage');
  expect([tokenNow(), roleNow()]).toEqual([null, '']);
  expect(dropSession).not.toThrow();
});
