import { expect, test } from 'vitest';
import { servePages } from '#server/pages/pages.plugin.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { originOf } from './security.ts';

/** A café whose pages contain the origin, like real pages. */
const createCafe = (environment: Record<string, string> = {}) =>
  createTestApp(environment, {
    pages: async (app, deps) =>
      servePages(app, deps, {
        canonicalAddress: (url) => url,
        shell: async () => '<!--title--><!--description--><!--head--><!--app--><i>{}</script>',
        head: () => null,
        render: async (url) => ({
          status: 200,
          path: url,
          title: '',
          description: '',
          html: '',
          state: '{}',
          modules: [],
          noindex: false,
          image: undefined,
          cafe: undefined,
        }),
      }),
  });

const canonicalOf = ({ body }: { body: string }) => /rel="canonical" href="([^"]*)"/.exec(body)?.[1] ?? null;

async function canonical(environment: Record<string, string>, headers: Record<string, string>) {
  const { ask } = await createCafe(environment);
  return canonicalOf(await ask('GET', '/meny', { headers }));
}

const PROXIED = {
  host: 'kafe.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
};

test.for([
  ['the host that was asked for', {}, { host: 'Kafe.Example:8080' }, 'http://kafe.example:8080/meny'],
  ['an address of IPv6', {}, { host: '[::1]:3000' }, 'http://[::1]:3000/meny'],
  [
    'PUBLIC_URL, whatever was asked for',
    { PUBLIC_URL: 'https://a.example' },
    PROXIED,
    'https://a.example/meny',
  ],
  ['the protocol that a trusted proxy names', { TRUST_PROXY: 'on' }, PROXIED, 'https://kafe.example/meny'],
  ['nothing that only claims to be a proxy', {}, PROXIED, 'http://kafe.example/meny'],
] as const)('a page’s addresses begin with %s', async ([_, environment, headers, expected]) => {
  expect(await canonical(environment, headers)).toBe(expected);
});

test.for(['', 'a b', '"><script>', 'a/b', 'a@b', 'a?b', 'a#b', 'å.no', 'a:b', '[x]', 'a'.repeat(300)])(
  'a host called %j is none',
  (host) => {
    expect(originOf({ publicUrl: null }, { headers: { host }, protocol: 'http' })).toBeNull();
  },
);

test('an unknown protocol of a proxy counts as http', async () => {
  const headers = { ...PROXIED, 'x-forwarded-proto': 'javascript' };
  expect(await canonical({ TRUST_PROXY: 'on' }, headers)).toBe('http://kafe.example/meny');
});

test('a page cached for one host is never sent for another', async () => {
  const { ask } = await createCafe();
  const read = async (host: string) => canonicalOf(await ask('GET', '/meny', { headers: { host } }));
  expect(await read('evil.example')).toBe('http://evil.example/meny');
  expect(await read('kafe.example')).toBe('http://kafe.example/meny');
  expect(await read('evil.example')).toBe('http://evil.example/meny');
});

test('a page cached for one protocol of a proxy, or for no host, is not sent for another', async () => {
  const { ask } = await createCafe({ TRUST_PROXY: 'on' });
  const read = async (host: string, protocol: string) =>
    canonicalOf(await ask('GET', '/meny', { headers: { host, 'x-forwarded-proto': protocol } }));
  expect(await read('evil.example', 'https')).toBe('https://evil.example/meny');
  expect(await read('"><script>', 'https')).toBeNull();
  expect(await read('kafe.example', 'http')).toBe('http://kafe.example/meny');
  expect(await read('kafe.example', 'https')).toBe('https://kafe.example/meny');
});
