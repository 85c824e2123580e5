import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config.ts';
import { AppError } from '#server/core/errors.ts';
import { SECOND, YEAR } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';

/** The hash of the one style element that react-aria adds, for pressed buttons. */
const PRESSED_STYLE = '38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

const sources = (...hashes: string[]): string =>
  ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');

/** The content security policy, for a page with inline styles and a script of these hashes. */
export const contentSecurityPolicy = (page?: { styleHashes: string[]; scriptHash: string }): string =>
  [
    "default-src 'none'",
    `script-src ${page ? sources(page.scriptHash) : sources()}`,
    `style-src ${sources(PRESSED_STYLE, ...(page?.styleHashes ?? []))}`,
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
 * Security headers of every response. Helmet is not used: its policy upgrades to HTTPS, which a café's own network may
 * lack, and its resource policies would block pictures for the origins in CORS_ORIGINS.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  // The addresses of orders are secret, so they must not be in `Referer` headers, which proxies log.
  'referrer-policy': 'strict-origin',
};

export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a page of another site sent the request. Browsers send these headers; other clients send neither. */
function isCrossSite(request: FastifyRequest, trustedOrigins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && trustedOrigins.includes(origin)) return false;
  if (site === 'cross-site') return true;
  if (origin === undefined) return false;
  const page = URL.parse(origin);
  // Parsed like the origin, since some proxies add the default port and browsers omit it.
  return page === null || page.host !== URL.parse(`${page.protocol}//${request.headers.host}`)?.host;
}

/** Headers of responses over HTTPS: for a year browsers use only HTTPS; in seconds. */
const TRANSPORT_SECURITY = { 'strict-transport-security': `max-age=${YEAR / SECOND}` };

export const PRIVATE_PATHS = /^\/(api\/(auth|pickupapi)\/|trpc\/[^?]*\b(auth|pickup)\.)/i;

/** Sets the security headers. Responses to writes, to requests with a token, and about accounts or orders are not stored. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, method, routeOptions } = request;
    reply.headers(SECURITY_HEADERS);
    if (request.protocol === 'https') reply.headers(TRANSPORT_SECURITY);
    // Another spelling of the path has the same route.
    const isPrivate = headers.authorization !== undefined || PRIVATE_PATHS.test(routeOptions.url ?? '');
    if (isPrivate || !SAFE_METHODS.includes(method)) reply.header('cache-control', 'no-store');
    done();
  });
}

/** Rejects writes from other sites or to other host names, and requests with several Host headers. */
export function rejectForgedRequests(app: FastifyInstance, { config }: Deps): void {
  const { publicUrl, corsOrigins } = config;
  const trustedOrigins = [...corsOrigins, ...(publicUrl ? [publicUrl] : [])];
  const own = publicUrl === null ? null : new URL(publicUrl);
  app.addHook('onRequest', async (request) => {
    // Node joins several headers with commas, and a proxy may have used another one of them.
    if (request.headers.host?.includes(','))
      throw new AppError('invalid', 'The request has more than one Host header');
    if (SAFE_METHODS.includes(request.method)) return;
    if (isCrossSite(request, trustedOrigins))
      throw new AppError('forbidden', 'This request came from a foreign page');
    // Parsed like our own, since clients may add the default port.
    if (own && URL.parse(`${own.protocol}//${request.headers.host}`)?.host !== own.host)
      throw new AppError('forbidden', `This shop is written to at ${publicUrl}`);
  });
}

/** A host name or address with an optional port; safe to insert in URLs and HTML. */
const HOST = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(:\d{1,5})?$/i;

/**
 * The origin of the visitor's URLs: PUBLIC_URL, or the request's origin. The client controls the latter, so responses
 * that contain it must not be sent to others. Null where the Host header is invalid. `X-Forwarded-Host` is not read:
 * proxies pass it on as the client sent it unless they are told otherwise.
 */
export function originOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { headers: { host = '' }, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>,
): string | null {
  if (publicUrl !== null) return publicUrl;
  return HOST.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}` : null;
}

/** Responses to errors that Node finds before there is a request, by error code. Any other input is not HTTP. */
const ERRORS: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 413, message: 'The headers are too large' },
};
const NO_HTTP = { status: 400, message: 'The request is malformed' };

/** Answers an unparsable request with a documented error body, and closes the connection. */
export function answerBrokenRequest(error: Error & { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = ERRORS[error.code] ?? NO_HTTP;
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export function rejectWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    throw new AppError('unavailable', 'Shutting down; try again in a moment');
  });
}
