import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import { SECOND, YEAR } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';

/** The hash is that of the one style element that react-aria adds, for its buttons' press. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * On every answer. Not helmet: its policy upgrades to HTTPS, which a café's own network has not, and its resource
 * policies would hide the pictures from the clients that CORS_ORIGINS lets in.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a page of another site sent this: browsers say so, other clients send neither header. */
function isForeign(request: FastifyRequest, friends: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && friends.includes(origin)) return false;
  if (site === 'cross-site') return true;
  if (origin === undefined) return false;
  const page = URL.parse(origin);
  // Parsed like the origin, since some proxies name the usual port and browsers never do.
  return page === null || page.host !== URL.parse(`${page.protocol}//${request.host}`)?.host;
}

/** How long browsers use HTTPS alone, once they have been here with it, in seconds. */
const HSTS = `max-age=${YEAR / SECOND}`;

/** Calls whose answers hold tokens and accounts; so does everything that is answered to somebody. */
const OF_ACCOUNTS = /^\/(api\/auth\/|trpc\/[^?]*\bauth\.)/i;

/** @throws AppError invalid for a request with two hosts, of which a proxy may have read the other one. */
function rejectTwoHosts({ raw: { rawHeaders } }: FastifyRequest): void {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new AppError('invalid', 'The request has more than one Host header');
}

/** Sets the headers of every answer and refuses writes that come from foreign pages, or through other names. */
export function protect(app: FastifyInstance, { config }: Deps): void {
  const { publicUrl, corsOrigins } = config;
  const friends = [...corsOrigins, ...(publicUrl ? [publicUrl] : [])];
  const own = publicUrl === null ? null : new URL(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    if (request.headers.authorization !== undefined || OF_ACCOUNTS.test(request.url))
      reply.header('cache-control', 'no-store');
    rejectTwoHosts(request);
    if (READING.includes(request.method)) return;
    if (isForeign(request, friends)) throw new AppError('forbidden', 'This request came from a foreign page');
    // Parsed like our own, since clients may name the usual port or not.
    if (own && URL.parse(`${own.protocol}//${request.host}`)?.host !== own.host)
      throw new AppError('forbidden', `This shop is written to at ${publicUrl}`);
  });
}
