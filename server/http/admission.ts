import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queue } from '#server/core/queue.ts';
import { SECOND } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey } from './visitor.ts';

/** How long a rejected client has to read the response before its connection is closed, in milliseconds. */
const LINGER = SECOND;
/** Maximum number of such connections: each holds the data received so far, up to 64 KB. */
const MAX_LINGERING = 200;

/**
 * Limits how many forms, and bodies over the usual limit, are received at the same time; the bodies of the others are not
 * read yet. @param usual the limit in bytes.
 */
export function limitBodies(app: FastifyInstance, { queues }: Deps, usual: number): void {
  const lingering = new Set<Socket>();
  const queueFor = (request: FastifyRequest): Queue | null => {
    const { bodyLimit = usual, schema } = request.routeOptions;
    // Elsewhere anyone could take the slots with a header.
    const takesForms = schema?.consumes?.includes('multipart/form-data');
    const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
    if (takesForms && isForm) return queues.forms;
    return bodyLimit > usual && mayExceed(request, usual) ? queues.largeBodies : null;
  };
  app.addHook('preParsing', async (request, reply) => {
    const queue = queueFor(request);
    if (!queue) return;
    const release = await queue.enter(ownerOf(request)).catch((error) => {
      leaveUnread(lingering, request, reply);
      throw error;
    });
    if (reply.raw.destroyed)
      release(); // The client disconnected while waiting.
    else reply.raw.once('close', release);
  });
}

/** Whether a request's body is larger than `bytes`, or of unknown length. */
const mayExceed = ({ headers }: FastifyRequest, bytes: number): boolean =>
  headers['content-length'] === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(headers['content-length']) > bytes;

/** The rate-limit key of a request: its user, its key, or its address. */
function ownerOf({ bearer, ip }: FastifyRequest): string {
  if (!bearer) return addressKey(ip);
  const { user } = bearer;
  return user.id === null ? `key ${user.keyId}` : `user ${user.id}`;
}

/**
 * Leaves the body of a rejected request unread. Node would read all of it to reuse the connection, and a few thousand
 * megabytes of rejected bodies would block the thread. The connection is not closed at once, since a reset in the
 * middle of the body would hide the response from the client.
 */
function leaveUnread(lingering: Set<Socket>, { raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw;
  raw.read(0); // Marks the body as being read, so that Node doesn't drain it.
  reply.header('connection', 'close');
  socket.destroySoon = () => {
    socket.end();
    lingering.add(socket);
    socket.once('close', () => lingering.delete(socket));
    setTimeout(() => socket.destroy(), LINGER).unref();
    const [oldest] = lingering;
    if (lingering.size > MAX_LINGERING) oldest?.destroy();
  };
}
