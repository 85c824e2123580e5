import { isUtf8 } from 'node:buffer';
import { createServer, type ServerOptions } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { TRPC_PREFIX } from '#shared/api/trpc.ts';
import { FIRST_FRAME_HEADER } from '#shared/cafe/image-limits.ts';
import { servePictures } from './api/pictures.plugin.ts';
import { registerRest } from './api/rest.ts';
import { guideSearchEngines, serveManifest } from './api/site-files.plugin.ts';
import { registerTrpc } from './api/trpc.plugin.ts';
import { proxyFinder } from './core/config.ts';
import { AppError, problemOf } from './core/errors.ts';
import { MAX_LISTENERS } from './core/live.ts';
import type { Deps } from './deps.ts';
import { deriveKey } from './files/secret.ts';
import { addChangeHeaders } from './http/change-headers.ts';
import { limitConnections } from './http/connections.ts';
import { reportHealth } from './http/health.ts';
import { cacheReads } from './http/response-cache.ts';
import { IGNORED_FIELDS } from './http/rest-route.ts';
import {
  answerBrokenRequest,
  rejectForgedRequests,
  rejectWhileClosing,
  SECURITY_HEADERS,
  setSecurityHeaders,
} from './http/security.ts';
import { errorShapeOf } from './trpc/procedures.ts';

const BODY_LIMIT = 64 * 1024;
/** How long a connection without requests is kept, in milliseconds. */
const KEEP_ALIVE = 72_000;
/**
 * Timeouts in milliseconds: for a request's headers, for the whole request, and for an unread response, which is enough
 * for a picture of a hundred kilobytes at one kilobyte a second.
 */
const TIMEOUTS = { headers: 10_000, request: 30_000, unread: 120_000 };
/** Further connections are closed at once: twice the number of possible subscriptions. */
const MAX_CONNECTIONS = 2 * MAX_LISTENERS.inAll;
/** How long browsers cache a CORS preflight, in seconds. */
const PREFLIGHT_SECONDS = 600;
/** The path of a tRPC batch names all of its calls. */
const MAX_PARAM_LENGTH = 2000;

/** Options of the app: timeouts, the page renderer, and metrics, which see all routes. */
export type AppOptions = {
  timeouts?: typeof TIMEOUTS;
  pages?: (app: FastifyInstance, deps: Deps) => Promise<void>;
  instrument?: (app: FastifyInstance, deps: Deps) => Promise<void>;
};

const NOT_BASE64 = /[^A-Za-z0-9+/=]/g;

/** Whether a body exceeds the usual limit even without a base64 picture; parsing it would block the thread. */
function isLargeWithoutPicture(body: string): boolean {
  if (body.length <= BODY_LIMIT) return false;
  NOT_BASE64.lastIndex = 0;
  for (let count = 0; count <= BODY_LIMIT; count++) if (!NOT_BASE64.test(body)) return false;
  return true;
}

const EXPOSED = ['X-Total-Count', 'Link', 'Retry-After', 'X-Change-Id'];

/**
 * Accepts only JSON bodies in UTF-8, even if the request names another charset, because decoding other bytes loses letters.
 * A JSON content type with an empty body, as some clients send it, counts as no body.
 */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(new AppError('invalid', 'The body is not valid UTF-8'), undefined);
    const body = bytes.toString();
    if (isLargeWithoutPicture(body)) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE(), undefined);
    parseJson(request, body, done);
  });
}

function answerErrors(app: FastifyInstance, { health }: Deps): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(health.reportError(error));
    if (!problemOf(error).expected) request.log.error(error);
    const isTrpc = request.url.startsWith(`${TRPC_PREFIX}/`);
    return reply
      .code(problem.status)
      .headers(problem.headers ?? {})
      .send(isTrpc ? { error: errorShapeOf(problem, -32600) } : problem.body);
  });
  // The log names the same id.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 500) reply.header('x-request-id', request.id);
    done();
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }));
}

/** The log of requests: one by one from the level `debug` on, since at `info` a day would have thousands of lines. */
const requestLog = (log: Deps['log']) =>
  log.child(
    {},
    { level: log.level === 'info' ? 'warn' : log.level, serializers: { req: withoutToken } },
  ) as FastifyBaseLogger;

/** A request for the log, without the token of an order, which would allow readers of the log to cancel the order. */
const withoutToken = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: url.replace(/(\/(?:henting|pickupapi\/order|pickupapi\/cancel)\/)[^/?]+/i, '$1…'),
  host,
  remoteAddress: ip,
});

const serverOptions = ({ headers, request }: typeof TIMEOUTS): ServerOptions => ({
  keepAliveTimeout: KEEP_ALIVE,
  requestTimeout: request,
  // Without its own timeout for headers, Node would apply the longer one to both.
  headersTimeout: headers,
  connectionsCheckingInterval: headers / 4,
  // Joins a second Host header to the first, which `rejectForgedRequests` detects.
  joinDuplicateHeaders: true,
});

/** Builds the whole server, ready to listen or to be tested with `inject`. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const { timeouts = TIMEOUTS } = options;
  const isProxy = proxyFinder(config.trustProxy);
  const app: FastifyInstance = Fastify({
    serverFactory: (route) =>
      createServer(serverOptions(timeouts), (request, response) => {
        if (!app.sendCached(request, response)) route(request, response);
      }),
    loggerInstance: requestLog(deps.log),
    // Only the nearest proxy is trusted, which appends the address it saw; the client may have forged those before it.
    trustProxy:
      config.trustProxy === true ? (address, hop) => hop === 0 && isProxy(address) : config.trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: false, // rejectWhileClosing does it
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, body } = problemOf(error);
      reply.code(status).headers(SECURITY_HEADERS).send(body);
    },
  });
  await options.instrument?.(app, deps);
  app.decorateRequest('bearer', null);
  app.server.maxConnections = MAX_CONNECTIONS;
  limitConnections(app, deps, timeouts.unread);
  answerErrors(app, deps);
  readBodies(app);
  setSecurityHeaders(app);
  rejectForgedRequests(app, deps);
  rejectWhileClosing(app);
  reportHealth(app, deps);
  if (config.corsOrigins.length > 0) {
    await app.register(fastifyCors, {
      origin: [...config.corsOrigins],
      credentials: true,
      exposedHeaders: [...EXPOSED, IGNORED_FIELDS, FIRST_FRAME_HEADER],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      maxAge: PREFLIGHT_SECONDS,
      strictPreflight: false, // Its error response would be plain text.
    });
  }
  await app.register(fastifyCookie, { secret: deriveKey(deps.secret, 'visitor cookies') });
  cacheReads(app, deps);
  addChangeHeaders(app, deps);
  await app.register((api) => registerRest(api, deps, BODY_LIMIT), { prefix: '/api' });
  await app.register((trpc) => registerTrpc(trpc, deps), { prefix: TRPC_PREFIX });
  await servePictures(app, deps);
  guideSearchEngines(app, deps);
  serveManifest(app, deps);
  await options.pages?.(app, deps);
  return app;
}
