import { expect, test } from 'vitest';
import { createAppWithPages } from '#server/testing/pages.ts';
import { originOf } from './security.ts';

const canonicalOf = ({ body }: { body: string }) => /rel="canonical" href="([^"]*)"/.exec(body)?.[1] ?? null;

const FORWARDED = { host: 'kafe.example', 'x-forwarded-host': 'evil.example' };
const PROXIED = { ...FORWARDED, 'x-forwarded-proto': 'https' };

test.for([
  ['the host that was asked for', {}, { host: 'Kafe.Example:8080' }, 'http://kafe.example:8080/meny'],
  ['an address of IPv6', {}, { host: '[::1]:3000' }, 'http://[::1]:3000/meny'],
  ['PUBLIC_URL, whatever was asked for', { PUBLIC_URL: 'https://a.no' }, PROXIED, 'https://a.no/meny'],
  ['the protocol that a trusted proxy names', { TRUST_PROXY: 'on' }, PROXIED, 'https://kafe.example/meny'],
  ['nothing that only claims to be a proxy', {}, PROXIED, 'http://kafe.example/meny'],
  [
    'http where a proxy names an unknown protocol',
    { TRUST_PROXY: 'on' },
    { ...PROXIED, 'x-forwarded-proto': 'javascript' },
    'http://kafe.example/meny',
  ],
] as const)('a page’s addresses begin with %s', async ([_, environment, headers, expected]) => {
  const { ask } = await createAppWithPages({}, environment);
  expect(canonicalOf(await ask('GET', '/meny', { headers }))).toBe(expected);
});

test.for(['', 'a b', '"><script>', 'a/b', 'a@b', 'a?b', 'a#b', 'å.no', 'a:b', '[x]', 'a'.repeat(300)])(
  'a host called %j is none',
  (host) => {
    expect(originOf({ publicUrl: null }, { headers: { host }, protocol: 'http' })).toBeNull();
  },
);

test('a page cached for one host, or none, or one protocol of a proxy is not sent for another', async () => {
  const { ask } = await createAppWithPages({}, { TRUST_PROXY: 'on' });
  for (const [host, protocol, expected] of [
    ['evil.example', 'http', 'http://evil.example/meny'],
    ['evil.example', 'https', 'https://evil.example/meny'],
    ['"><script>', 'https', null],
    ['kafe.example', 'http', 'http://kafe.example/meny'],
    ['kafe.example', 'https', 'https://kafe.example/meny'],
    ['evil.example', 'http', 'http://evil.example/meny'],
  ] as const) {
    const headers = { host, 'x-forwarded-proto': protocol };
    expect(canonicalOf(await ask('GET', '/meny', { headers }))).toBe(expected);
  }
});
