import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { readSessions } from '#server/features/auth/session.plugin.ts';
import { limitRejected } from '#server/http/admission.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { type Context, problemOfTrpc } from '#server/trpc/procedures.ts';
import { HASHING_CALLS, MOST_CALLS, SUBSCRIPTIONS, TRPC_PREFIX } from '#shared/trpc.ts';
import { appRouter } from './router.ts';

/** By these a client could choose another format, which would be kept for everybody who reads the same. */
const FORMATS = ['accept', 'trpc-accept'];

/** The request as the Fetch API has it: with the path that was routed, since a URL may come with a host of its own. */
function toFetchRequest(request: FastifyRequest, path: string, signal: AbortSignal): Request {
  const query = request.url.indexOf('?');
  const url = new URL(`http://local${TRPC_PREFIX}/${encodeURIComponent(path)}`);
  url.search = query < 0 ? '' : request.url.slice(query);
  url.searchParams.delete('connectionParams'); // For sockets; tRPC would take wrong ones for an error of its own.
  const headers = Object.entries(request.headers)
    .filter(([name]) => !FORMATS.includes(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const body = typeof request.body === 'string' ? { body: request.body } : {};
  return new Request(url, {
    method: request.method,
    headers,
    signal,
    ...body,
  });
}

/** The status and headers of a call that failed. tRPC has no name for some of our statuses (507), and would answer 500. */
function metaOf(error: TRPCError): { status: number; headers: Headers } {
  const { status, headers } = problemOfTrpc(error);
  return {
    status,
    headers: new Headers(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
  };
}

/** Aborted when the answer has been sent, or nobody waits for it any more. */
function endOf(reply: FastifyReply): AbortSignal {
  const end = new AbortController();
  reply.raw.once('close', () => end.abort());
  return end.signal;
}

/** tRPC takes a query's input that is no JSON for an error of its own. @throws AppError invalid */
function checkInput(input: string | undefined): void {
  try {
    if (input !== undefined) JSON.parse(input);
  } catch (cause) {
    throw new AppError('invalid', 'The input is not valid JSON', { cause });
  }
}

/** Whether a request asks for an answer without an end. */
const isSubscription = ({ params }: FastifyRequest): boolean => SUBSCRIPTIONS.includes(Object(params)['*']);

/** What tells one batch of queries from another. */
const queryKeyOf = ({ params, query }: FastifyRequest): string => {
  const { batch, input } = Object(query);
  return JSON.stringify([TRPC_PREFIX, Object(params)['*'], batch, input]);
};

const isStream = ({ headers }: Response): boolean => headers.get('content-type') === 'text/event-stream';

/**
 * The React client's API. Not tRPC's Fastify plugin: it answers with streams, which can't be kept, and its JSON
 * parser lets `__proto__` pass. Only subscriptions are answered with streams, which end when the server does.
 */
export async function registerTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, '{}'); // tRPC takes no body for an error of its own.
    parseJson(request, body, (error) => done(error, body)); // Checked here; tRPC parses the text itself.
  });
  readSessions(app, deps);
  limitRejected(app, deps);
  app.addHook('preClose', async () => deps.live.close());
  app.route<{ Params: { '*': string }; Querystring: { input?: string } }>({
    method: ['GET', 'POST'],
    url: '/*',
    config: { cachedBy: (request) => (isSubscription(request) ? null : queryKeyOf(request)) },
    handler: async (request, reply) => {
      const path = request.params['*'];
      checkInput(request.query.input);
      let failed: TRPCError | undefined;
      const response = await fetchRequestHandler({
        endpoint: TRPC_PREFIX,
        req: toFetchRequest(request, path, endOf(reply)),
        router: appRouter,
        allowBatching: !path.includes(',') || !path.split(',').some((call) => HASHING_CALLS.includes(call)),
        maxBatchSize: MOST_CALLS,
        createContext: (): Context => ({
          deps,
          signedIn: request.signedIn,
          visitor: visitorOf(request, reply),
        }),
        // Of a subscription that never began, it is told no errors.
        responseMeta: ({ info, errors: [error = failed] }) =>
          error && info?.calls.length === 1 ? metaOf(error) : {},
        onError: ({ error }) => {
          failed = error;
          const { expected, status } = problemOfTrpc(error);
          deps.health.note(error.cause);
          if (!expected) request.log.error(error.cause ?? error);
          if (status === 400) request.isRejected = true;
        },
      });
      reply.code(response.status).headers(Object.fromEntries(response.headers));
      if (isStream(response)) return reply.header('connection', 'close').send(response.body);
      reply.header('content-type', 'application/json');
      return reply.send(Buffer.from(await response.arrayBuffer()));
    },
  });
}
