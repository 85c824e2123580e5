import '@fastify/cookie';
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from './access.ts';
import { SECOND, YEAR } from './time.ts';

const COOKIE = 'visitor';

/** One caller's address: IPv6 hands each caller a whole /64, so only its first half counts. */
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

/** The visitor behind a request; what is remembered goes out with `reply`. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  const cookie = request.cookies[COOKIE];
  const unsigned = cookie === undefined ? null : request.unsignCookie(cookie);
  let current = unsigned?.valid ? unsigned.value : null;
  return {
    address: addressKey(request.ip),
    id: () => current,
    remember: (id) => {
      current = id;
      reply.setCookie(COOKIE, id, {
        signed: true,
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        path: '/',
        maxAge: YEAR / SECOND,
      });
    },
  };
}
