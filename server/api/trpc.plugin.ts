import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { readSessions } from '#server/features/auth/session.plugin.ts';
import { serveChanges } from '#server/features/live/live.plugin.ts';
import { limitRejected } from '#server/http/admission.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { type Context, problemOfTrpc } from '#server/trpc/procedures.ts';
import { shownBy } from '#server/trpc/shown-parts.ts';
import { HASHING_CALLS, MOST_CALLS, TRPC_PREFIX } from '#shared/trpc.ts';
import { appRouter } from './router.ts';

/**
 * Converts a request for tRPC's fetch adapter. The path is the routed one, since a URL may name a host of its own. Of the
 * headers it gets only the type: copying all takes long, and some would choose a format that the cache sends to everybody.
 */
function toFetchRequest(request: FastifyRequest, path: string): Request {
  const query = request.url.indexOf('?');
  const url = new URL(`http://local${TRPC_PREFIX}/${encodeURIComponent(path)}`);
  url.search = query < 0 ? '' : request.url.slice(query);
  url.searchParams.delete('connectionParams'); // For WebSockets; an invalid value would become a 500.
  const { 'content-type': type } = request.headers;
  const body = typeof request.body === 'string' ? { body: request.body } : {};
  return new Request(url, {
    method: request.method,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    ...body,
  });
}

/** Status and headers of a failed call. tRPC lacks a code for some of our statuses (507), and would answer 500. */
function responseMetaOf(error: TRPCError): { status: number; headers: Headers } {
  const { status, headers } = problemOfTrpc(error);
  return {
    status,
    headers: new Headers(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
  };
}

/** Checks a query's input, because tRPC answers invalid JSON with a 500. @throws AppError invalid */
function checkInput(input: string | undefined): void {
  try {
    if (input !== undefined) JSON.parse(input);
  } catch (cause) {
    throw new AppError('invalid', 'The input is not valid JSON', { cause });
  }
}

/** The cache key of a batch of queries. */
const queryKeyOf = ({ params, query }: FastifyRequest): string => {
  const { batch, input } = Object(query);
  return JSON.stringify([TRPC_PREFIX, Object(params)['*'], batch, input]);
};

/**
 * The React client's API. tRPC's Fastify plugin is not used: it streams all responses, which can't be cached, and its
 * JSON parser accepts `__proto__`.
 */
export async function registerTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, '{}'); // tRPC answers an empty body with a 500.
    parseJson(request, body, (error) => done(error, body)); // Only validated here; tRPC parses the text itself.
  });
  readSessions(app, deps);
  limitRejected(app, deps);
  await serveChanges(app, deps);
  app.route<{ Params: { '*': string }; Querystring: { input?: string } }>({
    method: ['GET', 'POST'],
    url: '/*',
    config: { cachedBy: queryKeyOf },
    handler: async (request, reply) => {
      const path = request.params['*'];
      request.shows = shownBy(path.split(','));
      checkInput(request.query.input);
      const response = await fetchRequestHandler({
        endpoint: TRPC_PREFIX,
        req: toFetchRequest(request, path),
        router: appRouter,
        allowBatching: !path.includes(',') || !path.split(',').some((call) => HASHING_CALLS.includes(call)),
        maxBatchSize: MOST_CALLS,
        createContext: (): Context => ({
          deps,
          signedIn: request.signedIn,
          visitor: visitorOf(request, reply),
        }),
        responseMeta: ({ info, errors: [error] }) =>
          error && info?.calls.length === 1 ? responseMetaOf(error) : {},
        onError: ({ error }) => {
          const { expected, status } = problemOfTrpc(error);
          deps.health.reportError(error.cause);
          if (!expected) request.log.error(error.cause ?? error);
          if (status === 400) request.isRejected = true;
        },
      });
      reply.code(response.status).headers(Object.fromEntries(response.headers));
      reply.header('content-type', 'application/json');
      return reply.send(Buffer.from(await response.arrayBuffer()));
    },
  });
}
