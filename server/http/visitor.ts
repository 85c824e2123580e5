import '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Device, Visitor } from '#server/core/access.ts';
import { DAY, SECOND } from '#server/core/time.ts';
import { COOKIE_DAYS } from '#shared/api/retention.ts';

/** Patterns of `User-Agent`, the more specific ones first, because Edge also names Chrome. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The name of a device by its `User-Agent`, such as `Firefox på Windows`; empty for an unknown one. */
export function deviceNameOf(userAgent = ''): string {
  const names = [BROWSERS, SYSTEMS].flatMap((all) => all.find(([form]) => form.test(userAgent))?.[1] ?? []);
  return names.join(' på ');
}

const VISITOR = 'visitor';
const DEVICE = 'device';

/** How many users one browser remembers; on a shared device, older ones count as unknown again. */
const MAX_USERS = 8;

/** The device cookie: the device's id and its users' ids, such as `7f3c….1.42`. */
const DEVICE_FORM = /^([\w-]{36})((?:\.\d{1,15})+)$/;

/** The rate-limit key of an address. A provider assigns an IPv6 client a /64, so only its first half counts. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

function readCookie(request: FastifyRequest, name: string): string | null {
  const cookie = request.cookies[name];
  const unsigned = cookie === undefined ? null : request.unsignCookie(cookie);
  return unsigned?.valid ? unsigned.value : null;
}

function writeCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string): void {
  reply.setCookie(name, value, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    maxAge: (COOKIE_DAYS * DAY) / SECOND,
  });
}

function readDevice(request: FastifyRequest): Device | null {
  const [, id, userIds] = DEVICE_FORM.exec(readCookie(request, DEVICE) ?? '') ?? [];
  return id && userIds ? { id, userIds: userIds.slice(1).split('.').map(Number) } : null;
}

export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  let current = readCookie(request, VISITOR);
  const device = readDevice(request);
  return {
    address: addressKey(request.ip),
    ip: request.ip,
    deviceName: deviceNameOf(request.headers['user-agent']),
    id: () => current,
    remember: (id) => {
      current = id;
      writeCookie(request, reply, VISITOR, id);
    },
    device,
    rememberUser: (userId) => {
      const others = device?.userIds.filter((other) => other !== userId) ?? [];
      const userIds = [userId, ...others].slice(0, MAX_USERS);
      writeCookie(request, reply, DEVICE, [device?.id ?? randomUUID(), ...userIds].join('.'));
    },
  };
}
