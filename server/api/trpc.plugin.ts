import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseKey } from '#server/core/access.ts';
import { AppError, type Problem } from '#server/core/errors.ts';
import { nextTurn } from '#server/core/time.ts';
import { ALL_SHOWN, type Shown } from '#server/db/areas.ts';
import { addChanges, withChanges } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { readSessions } from '#server/features/accounts/session.plugin.ts';
import { servePickup } from '#server/features/pickup/follow.plugin.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { type Context, type Meta, problemOfTrpc } from '#server/trpc/procedures.ts';
import { AREAS, ChangesSince } from '#shared/api/live.ts';
import { HASHING_CALLS, MOST_CALLS, PING } from '#shared/api/trpc.ts';
import { appRouter } from './router.ts';

/** A procedure's path, its input before validation, and the type that the request's method stands for. */
type Call = { path: string; input: unknown; type: 'query' | 'mutation' };

type CallAnswer = {
  status: number;
  body: { result: { data: unknown } } | { error: unknown };
  /** The areas that the procedure shows: its `shows`, or the area with its router's name, or all areas. */
  shows: readonly Shown[];
  problem?: Problem;
  cause?: unknown;
};

/** Calls a procedure; `batchIndex` is its place in the batch. */
export async function answerCall(
  ctx: Context,
  { path, input, type }: Call,
  batchIndex = 0,
): Promise<CallAnswer> {
  const router: AnyTRPCRouter = appRouter; // Typed for any path.
  const procedure: { type: string; meta?: Meta } | undefined = router._def.procedures[path]?._def;
  const area = AREAS.find((name) => path.startsWith(`${name}.`));
  const shows = procedure?.meta?.shows ?? (area ? [area] : ALL_SHOWN);
  try {
    if (procedure && procedure.type !== type)
      throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: `${path} is a ${procedure.type}` });
    const call = { router, path, type, ctx, getRawInput: async () => input, signal: undefined, batchIndex };
    const data = await callTRPCProcedure(call);
    return { status: 200, body: { result: { data } }, shows };
  } catch (caught) {
    const error = getTRPCErrorFromUnknown(caught);
    const problem = problemOfTrpc(error);
    const shape = getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx });
    return { status: problem.status, body: { error: shape }, shows, problem, cause: error.cause ?? error };
  }
}

/** Runs a call. If it changed something, adds the id of the change to its data, for undo. */
async function withChangeId(call: () => Promise<CallAnswer>): Promise<CallAnswer> {
  const { result: answer, changes } = await withChanges(call);
  addChanges(changes.id, changes.areas);
  const { body } = answer;
  if (changes.id === null || !('result' in body) || Array.isArray(body.result.data)) return answer;
  return { ...answer, body: { result: { data: { ...Object(body.result.data), changeId: changes.id } } } };
}

type TrpcRoute = { Params: { '*': string }; Querystring: { batch?: string; input?: string } };

const BatchInputs = z.record(z.string(), z.unknown());

/** @throws AppError invalid */
function parseInput(input: string | undefined): unknown {
  try {
    return input === undefined ? undefined : JSON.parse(input);
  } catch (cause) {
    throw new AppError('invalid', 'The input is not valid JSON', { cause });
  }
}

/**
 * The calls of a request: `/trpc/menu.list?input=…`, or `/trpc/menu.list,images.list?batch=1&input={"0":…,"1":…}`; those
 * that change something are POST requests with the input as their body.
 * @throws AppError invalid, ZodError
 */
function callsOf({ method, params, query, body }: FastifyRequest<TrpcRoute>): Call[] {
  const type = method === 'POST' ? 'mutation' : 'query';
  const path = params['*'];
  const input = type === 'query' ? parseInput(query.input) : body;
  if (query.batch !== '1') return [{ path, type, input }];
  const paths = path.split(',');
  if (paths.length > MOST_CALLS) throw new AppError('invalid', `More than ${MOST_CALLS} calls in a batch`);
  if (paths.length > 1 && paths.some((call) => HASHING_CALLS.includes(call)))
    throw new AppError('invalid', 'Calls with passwords can’t be in a batch');
  const inputs = BatchInputs.parse(input ?? {});
  return paths.map((call, index) => ({ path: call, type, input: inputs[index] }));
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;

/** Resolves when a response can be written to again, or was aborted. */
const drained = (response: FastifyReply['raw'], signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    response.once('drain', resolve);
    signal.addEventListener('abort', resolve, { once: true });
  });

/**
 * Notifies open pages of admins' changes, as server-sent events in tRPC's form. Not a tRPC subscription: one takes half a
 * millisecond to open, and a café's thousands of pages reconnect at once after a restart.
 */
function serveChanges(app: FastifyInstance, deps: Deps): void {
  app.addHook('preClose', async () => deps.live.close());
  app.get<TrpcRoute>('/live.changes', { exposeHeadRoute: false }, async (request, reply) => {
    const { lastEventId } = ChangesSince.parse(parseInput(request.query.input ?? '{}'));
    const since = lastEventId ?? request.headers['last-event-id'];
    const { raw } = reply;
    const end = new AbortController();
    raw.once('close', () => end.abort());
    const { address } = visitorOf(request, reply);
    const changes = deps.live.watch({ address, since: since?.toString() }, end);
    reply.hijack();
    raw.writeHead(200, { ...reply.getHeaders(), ...STREAM_HEADERS } as Record<string, string>);
    raw.write(event('connected', '{}'));
    const ping = setInterval(() => raw.write(event('ping', '')), PING);
    for await (const { revision, areas } of changes)
      if (!raw.write(`data: ${JSON.stringify({ areas })}\nid: ${revision}\n\n`))
        await drained(raw, end.signal);
    clearInterval(ping);
    raw.end(event('return', ''));
  });
}

/**
 * The React client's API: tRPC's HTTP protocol without its streams, which can't be cached. tRPC's own adapters convert
 * each request and response to `fetch` objects, which takes longer than most calls.
 */
export async function registerTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  readSessions(app, deps);
  app.addHook('onRequest', async ({ bearer }) => refuseKey(bearer));
  serveChanges(app, deps);
  await servePickup(app, deps);
  app.route<TrpcRoute>({
    method: ['GET', 'POST'],
    url: '/*',
    exposeHeadRoute: false, // A forged HEAD request from another site would not be rejected.
    config: { cachedBy: ['batch', 'input'] },
    handler: async (request, reply) => {
      const calls = callsOf(request);
      const context = { deps, bearer: request.bearer, visitor: visitorOf(request, reply) };
      const answers: CallAnswer[] = [];
      for (const [index, call] of calls.entries()) {
        if (index > 0) await nextTurn();
        answers.push(await withChangeId(() => answerCall(context, call, index)));
      }
      request.shows = [...new Set(answers.flatMap(({ shows }) => shows))];
      for (const { problem, cause } of answers)
        if (problem && (!problem.expected || deps.health.isBroken())) request.log.error(cause);
      const [first] = answers;
      const statuses = new Set(answers.map(({ status }) => status));
      const bodies = answers.map(({ body }) => body);
      return reply
        .code(statuses.size === 1 && first ? first.status : 207)
        .headers((answers.length === 1 && first?.problem?.headers) || {})
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(request.query.batch === '1' ? bodies : bodies[0]));
    },
  });
}
