import { expect, test } from 'vitest';
import { proxyFinder } from './proxies.ts';

test.for([
  [false, []],
  [true, ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']],
  [
    ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'],
    ['10.9.8.7', '::ffff:10.1.1.1', '192.0.2.7', 'fd12::1'],
  ],
] as const)('with TRUST_PROXY %j the proxies are %j', ([trustProxy, proxies]) => {
  const isProxy = proxyFinder(typeof trustProxy === 'boolean' ? trustProxy : [...trustProxy]);
  const others = ['192.168.1.20', '11.0.0.1', '192.0.2.8', 'fe80::1', '', 'x', undefined];
  const all = ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'];
  all.push('10.9.8.7', '::ffff:10.1.1.1', '192.0.2.7', 'fd12::1');
  expect([...all, ...others].filter(isProxy)).toEqual(proxies);
});
