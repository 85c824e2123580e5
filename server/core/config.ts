import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { failedPasswordRules, MAX_PASSWORD } from '#shared/accounts/account-rules.ts';
import { Username } from '#shared/accounts/auth.ts';
import { toNfc } from '#shared/text/text.ts';
import { StartError } from './program.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const number = (rule: z.ZodNumber, sentence: string) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, sentence)
    .transform(Number)
    .refine((value) => rule.safeParse(value).success, sentence);
const port = number(z.int().min(0).max(65535), 'must be a whole number from 0 to 65535');

const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether the text is an origin as browsers send it: `https://example.no` without a path. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
}

/** Whether the text is an IP address, or a range of them such as `10.0.0.0/8`. */
function isAddressOrRange(value: string): boolean {
  const [address = '', bits = '1', ...more] = value.split('/');
  const mostBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits;
}

const folder = z.string().transform((path) => resolve(path));
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

/** The settings, each named after its environment variable: `dataDir` is `DATA_DIR`. */
const Settings = z.object({
  port: port.default(3000),
  host: z.string().default('127.0.0.1'),
  dataDir: folder.default(() => resolve('data')),
  uploadsDir: folder.default(() => resolve('uploads')),
  adminUsername: z
    .string()
    .overwrite(toNfc)
    .refine((name) => Username.safeParse(name).success, 'must be 4 to 32 letters, digits and _ - . only')
    .optional(),
  adminPassword: z
    .string()
    .max(MAX_PASSWORD, `must have at most ${MAX_PASSWORD} characters`)
    .refine((password) => failedPasswordRules(password).length === 0, {
      message: 'must have at least 6 characters, one upper-case letter, one digit and one special character',
    })
    .optional(),
  newCafe: onOff.default(true),
  demoContent: onOff.default(true),
  offline: onOff.default(true),
  publicUrl: z
    .string()
    .transform((value) => URL.parse(value))
    .refine((url) => url !== null, 'must be an address such as https://kafe.example')
    .refine(
      (url) => /^https?:$/.test(url?.protocol ?? ''),
      'must be an address that starts with https:// or http://',
    )
    .refine(
      (url) => url && url.href === `${url.origin}/`,
      'must be an address without a name, a path or a question mark, such as https://kafe.example',
    )
    .transform((url) => url?.origin)
    .nullable()
    .default(null),
  trustProxy: z
    .string()
    .refine(
      (value) => value === 'on' || value === 'off' || (list(value)[0] && list(value).every(isAddressOrRange)),
      'must be on, off, or addresses of proxies separated by commas',
    )
    .transform((value) => (value === 'on' || value === 'off' ? value === 'on' : list(value)))
    .default(false),
  corsOrigins: z
    .string()
    .transform(list)
    .refine(
      (origins) => origins.every(isOrigin),
      'must be origins such as https://app.example separated by commas',
    )
    .default([]),
  rateLimitFactor: number(z.number().min(0.01).max(1e6), 'must be a number from 0.01 to 1000000').default(1),
  metricsPort: port.nullable().default(null),
  logLevel: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

const variableOf = (setting: string): string => setting.replace(/[A-Z]/g, '_$&').toUpperCase();

/** Reads environment variables; empty ones count as not set. @throws StartError naming an invalid one. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const set = Object.keys(Settings.shape).map((name) => [name, environment[variableOf(name)] || undefined]);
  const parsed = Settings.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${variableOf(String(issue?.path[0]))} ${issue?.message}.`);
  }
  const { adminUsername: username, adminPassword: password, ...settings } = parsed.data;
  if ((username === undefined) !== (password === undefined)) {
    throw new StartError('ADMIN_USERNAME and ADMIN_PASSWORD must be set together, or neither of them.');
  }
  return { ...settings, admin: username && password ? { username, password } : null };
}

export type Config = ReturnType<typeof readConfig>;

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Creates a check for trusted proxies: addresses of this machine if TRUST_PROXY is `on`, otherwise the listed addresses. */
export function proxyFinder(trustProxy: Config['trustProxy']): (address: string | undefined) => boolean {
  const proxies = new BlockList();
  const ranges = trustProxy === true ? LOOPBACK : trustProxy || [];
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => address !== undefined && isIP(address) > 0 && proxies.check(address, familyOf(address));
}
