import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropSession,
  expireSession,
  hasLeft,
  isAdminRole,
  onExpiry,
  onSession,
  roleNow,
  roleOf,
  saveSession,
  tokenNow,
} from './session-store.ts';

/** A token in the server's format; its signature is not checked here. */
function tokenWith(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the role is read from a token, also with æøå in the username', () => {
  expect(roleOf(tokenWith({ name: 'Bjørg Åse', role: 'Admin' }))).toBe('Admin');
});

test.each(['', 'nonsense', 'a.b.c', tokenWith({}), tokenWith({ role: 7 }), `e30.${btoa('null')}.x`])(
  'finds no role in "%s"',
  (token) => {
    expect(roleOf(token)).toBe('');
  },
);

test('token and role are stored and removed together', () => {
  const token = tokenWith({ role: 'User' });
  saveSession(token);
  expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual([token, 'User']);
  expect(roleNow()).toBe('User');
  dropSession();
  expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual([null, null]);
});

test('the admin role is recognised regardless of upper and lower case', () => {
  expect(['Admin', 'admin', 'ADMIN'].map(isAdminRole)).toEqual([true, true, true]);
  expect(['', 'User', 'administrator', ' admin'].map(isAdminRole)).toEqual([false, false, false, false]);
});

test('an expired session is removed and reported, but a newer one stays', () => {
  const listener = vi.fn();
  const stop = onExpiry(listener);
  saveSession('new');
  expireSession('old');
  expect([tokenNow(), listener.mock.calls.length]).toEqual(['new', 0]);
  expireSession('new');
  expect([tokenNow(), listener.mock.calls.length]).toEqual([null, 1]);
  stop();
});

test('a logout in this tab differs from a session that expired or ended in another tab', () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  const stop = onSession(() => undefined);
  dropSession();
  expect(hasLeft()).toBe(true);
  saveSession('a');
  expect(hasLeft()).toBe(false);
  expireSession('a');
  expect(hasLeft()).toBe(false);
  dropSession();
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
  expect(hasLeft()).toBe(false);
  stop();
});

test('a session change in another tab is reported, and its other storage changes are not', () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  const stored = (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const listener = vi.fn();
  const stop = onSession(listener);
  for (const key of ['upvoted_7', 'role']) stored(key);
  expect(listener).not.toHaveBeenCalled();
  for (const key of ['token', null]) stored(key);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  stored('token');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a browser whose storage is blocked has no session', () => {
  vi.stubGlobal('localStorage', undefined);
  expect([tokenNow(), roleNow()]).toEqual([null, '']);
  expect(dropSession).not.toThrow();
});
