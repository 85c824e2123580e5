import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Config, proxyFinder, readConfig } from './config.ts';
import { StartError } from './program.ts';

const ADMIN = { ADMIN_USERNAME: 'Åse.K-1', ADMIN_PASSWORD: 'Hemmelig1!' };

const DEFAULTS: Config = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: resolve('data'),
  uploadsDir: resolve('uploads'),
  admin: null,
  newCafe: true,
  demoContent: true,
  offline: true,
  publicUrl: null,
  trustProxy: false,
  corsOrigins: [],
  rateLimitFactor: 1,
  metricsPort: null,
  logLevel: 'info',
};

const VARIABLES =
  'PORT HOST DATA_DIR UPLOADS_DIR ADMIN_USERNAME ADMIN_PASSWORD NEW_CAFE DEMO_CONTENT OFFLINE PUBLIC_URL TRUST_PROXY CORS_ORIGINS RATE_LIMIT_FACTOR METRICS_PORT LOG_LEVEL';

test('all variables are optional, and an empty one counts as not set', () => {
  expect(readConfig({})).toEqual(DEFAULTS);
  expect(readConfig(Object.fromEntries(VARIABLES.split(' ').map((name) => [name, ''])))).toEqual(DEFAULTS);
});

test.for<[Record<string, string>, Partial<Config>]>([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65535 }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ DATA_DIR: '/srv/kafe' }, { dataDir: '/srv/kafe' }],
  [{ UPLOADS_DIR: 'bilder' }, { uploadsDir: resolve('bilder') }],
  [ADMIN, { admin: { username: 'Åse.K-1', password: 'Hemmelig1!' } }],
  [{ ...ADMIN, ADMIN_USERNAME: 'A\u030ase-K' }, { admin: { username: 'Åse-K', password: 'Hemmelig1!' } }],
  [{ DEMO_CONTENT: 'off' }, { demoContent: false }],
  [{ OFFLINE: 'off' }, { offline: false }],
  [{ PUBLIC_URL: 'https://kafe.example' }, { publicUrl: 'https://kafe.example' }],
  [{ PUBLIC_URL: 'http://localhost:8080' }, { publicUrl: 'http://localhost:8080' }],
  [{ PUBLIC_URL: 'https://Blåbærkafé.no/' }, { publicUrl: 'https://xn--blbrkaf-fxak8a.no' }],
  [{ TRUST_PROXY: 'on' }, { trustProxy: true }],
  [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
  [
    { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/64' },
    { trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/64'] },
  ],
  [{ CORS_ORIGINS: 'http://a.no , http://b.no:81' }, { corsOrigins: ['http://a.no', 'http://b.no:81'] }],
  [{ RATE_LIMIT_FACTOR: '0.5' }, { rateLimitFactor: 0.5 }],
  [{ METRICS_PORT: '9464' }, { metricsPort: 9464 }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
])('%o is parsed', ([environment, expected]) => {
  expect(readConfig(environment)).toEqual({ ...DEFAULTS, ...expected });
});

test.for([
  ['PORT', '65536', '-1', '80.5', 'http', ' '],
  ['DEMO_CONTENT', 'yes'],
  ['PUBLIC_URL', 'kafe.example', 'ftp://kafe.example', 'https://kari@kafe.example'],
  ['PUBLIC_URL', 'https://kafe.example/meny', 'https://kafe.example/?a'],
  ['TRUST_PROXY', 'proxy.example', ','],
  ['TRUST_PROXY', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', 'fd00::/129'],
  ['CORS_ORIGINS', '*', 'https://a.example,b.example', 'https://a.example/path'],
  ['RATE_LIMIT_FACTOR', '0', 'Infinity', 'many'],
  ['METRICS_PORT', 'on'],
  ['LOG_LEVEL', 'loud'],
  ['ADMIN_USERNAME', 'åse', 'kari nordmann'],
  ['ADMIN_PASSWORD', 'hemmelig1!', `Aa1!${'x'.repeat(125)}`],
])('%s is rejected with a message that names it', ([name = '', ...values]) => {
  const rule = name.startsWith('ADMIN') ? 'must' : 'must be';
  for (const value of values) {
    const read = () => readConfig({ ...ADMIN, [name]: value });
    expect(read, value).toThrow(StartError);
    expect(read, value).toThrow(new RegExp(`^${name} ${rule} .*[^.]\\.$`));
  }
});

test('an admin needs both a name and a password, and no error message contains the password', () => {
  for (const name of ['ADMIN_USERNAME', 'ADMIN_PASSWORD'] as const) {
    expect(() => readConfig({ [name]: ADMIN[name] })).toThrow(
      new StartError('ADMIN_USERNAME and ADMIN_PASSWORD must be set together, or neither of them.'),
    );
  }
  expect(() => readConfig({ ...ADMIN, ADMIN_PASSWORD: 'svakt' })).not.toThrow('svakt');
});

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
