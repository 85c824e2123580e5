import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type RouteOptions,
} from 'fastify';
import { TRPC_PREFIX } from '#shared/trpc.ts';
import { servePictures } from './api/pictures.plugin.ts';
import { registerRest } from './api/rest.ts';
import { registerTrpc } from './api/trpc.plugin.ts';
import { problemOf } from './core/errors.ts';
import { MOST_LISTENERS } from './core/live.ts';
import type { Deps } from './deps.ts';
import { deriveKey } from './files/secret.ts';
import { reportHealth } from './http/health.ts';
import { cacheReads } from './http/response-cache.ts';
import { protect, SECURITY_HEADERS } from './http/security.ts';
import { closeStalledConnections } from './http/stalled-connections.ts';
import { answerBrokenRequest, rejectWhileClosing } from './http/transport-errors.ts';
import { trpcCodeOf } from './trpc/procedures.ts';

/** The largest JSON body, in bytes; a route that takes more says so. */
const BODY_LIMIT = 64 * 1024;
/** How long clients may take, in milliseconds: until their headers and their whole request are here, and to read. */
const TIMEOUTS = { headers: 10_000, request: 30_000, unread: 120_000 };
/** More connections than this are closed at once: twice as many pages as may listen to changes. */
const MOST_CONNECTIONS = 2 * MOST_LISTENERS.inAll;
/** How long browsers remember that a page of CORS_ORIGINS may call, in seconds. */
const PREFLIGHT_SECONDS = 600;
/** A batch of calls is one path. */
const LONGEST_PARAM = 2000;

/** What the app needs beyond the services: the rendered pages, and who watches its routes. */
export type AppOptions = {
  timeouts?: typeof TIMEOUTS;
  pages?: (app: FastifyInstance, deps: Deps) => Promise<void>;
  onRoute?: (route: RouteOptions) => void;
};

/** A proxy appends the address that it saw; what stands before that one is whatever the client wrote. */
const nearestPeer = (_address: string, hop: number): boolean => hop === 0;

/** What no picture in base64 has. */
const NO_BASE64 = /[^A-Za-z0-9+/=]/g;

/**
 * Whether a body is larger than usual also without the picture that a route takes it for: a hundred thousand keys
 * would stop the thread for long.
 */
function isLargeWithoutPicture(body: string): boolean {
  if (body.length <= BODY_LIMIT) return false;
  NO_BASE64.lastIndex = 0;
  for (let count = 0; count <= BODY_LIMIT; count++) if (!NO_BASE64.test(body)) return false;
  return true;
}

/** JSON is the only kind of body; a JSON content type without one, as clients send it, counts as none. */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isLargeWithoutPicture(body)) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE(), undefined);
    parseJson(request, body, done);
  });
}

function answerErrors(app: FastifyInstance, { health }: Deps): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, headers = {}, body, expected } = problemOf(error);
    health.note(error);
    if (!expected) request.log.error(error);
    return reply
      .code(status)
      .headers(headers)
      .send(request.url.startsWith(`${TRPC_PREFIX}/`) ? asTrpcError(status, body) : body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }));
}

/** What failed before tRPC saw it, in the shape that tRPC's client reads. */
const asTrpcError = (httpStatus: number, { message, errors }: ReturnType<typeof problemOf>['body']) => ({
  error: { message, code: -32600, data: { code: trpcCodeOf(httpStatus), httpStatus, errors } },
});

/** Builds the whole server, ready to listen or to be asked by a test. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const { timeouts = TIMEOUTS } = options;
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    trustProxy: config.trustProxy === true ? nearestPeer : config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: timeouts.request,
    // Node takes the longer one for both where headers have none of their own.
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.headers / 4 },
    return503OnClosing: false, // refuseWhileClosing does it
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAM },
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, body } = problemOf(error);
      reply.code(status).headers(SECURITY_HEADERS).send(body);
    },
  });
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  app.decorateRequest('signedIn', null);
  app.server.maxConnections = MOST_CONNECTIONS;
  closeStalledConnections(app, timeouts.unread);
  answerErrors(app, deps);
  readBodies(app);
  protect(app, deps);
  rejectWhileClosing(app);
  reportHealth(app, deps);
  if (config.corsOrigins.length > 0) {
    await app.register(fastifyCors, {
      origin: [...config.corsOrigins],
      credentials: true,
      exposedHeaders: ['X-Total-Count', 'Link', 'Retry-After'],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      maxAge: PREFLIGHT_SECONDS,
      strictPreflight: false, // Its rejection would be plain text.
    });
  }
  await app.register(fastifyCookie, { secret: deriveKey(deps.secret, 'visitor cookies') });
  cacheReads(app, deps);
  await app.register((api) => registerRest(api, deps, BODY_LIMIT), { prefix: '/api' });
  await app.register((trpc) => registerTrpc(trpc, deps), { prefix: TRPC_PREFIX });
  await servePictures(app, deps);
  await options.pages?.(app, deps);
  return app;
}
