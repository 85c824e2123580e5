import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { ChangesSince } from '#shared/api/live.ts';
import { PING } from '#shared/api/trpc.ts';

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;

/** @throws AppError invalid for malformed JSON. */
function readInput(input: string | undefined): ChangesSince {
  try {
    return ChangesSince.parse(JSON.parse(input ?? '{}'));
  } catch (cause) {
    throw new AppError('invalid', 'The input is not valid', { cause });
  }
}

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
export async function serveChanges(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addHook('preClose', async () => deps.live.close());
  app.get<{ Querystring: { input?: string } }>(
    '/live.changes',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const since = readInput(request.query.input).lastEventId ?? request.headers['last-event-id'];
      const { raw } = reply;
      const end = new AbortController();
      raw.once('close', () => end.abort());
      const { address } = visitorOf(request, reply);
      const changes = deps.live.watch({ address, since: since?.toString() }, end);
      reply.hijack();
      raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
      raw.write(event('connected', '{}'));
      const ping = setInterval(() => raw.write(event('ping', '')), PING);
      for await (const { revision, areas } of changes)
        if (!raw.write(`data: ${JSON.stringify({ areas })}\nid: ${revision}\n\n`))
          await drained(raw, end.signal);
      clearInterval(ping);
      raw.end(event('return', ''));
    },
  );
}
