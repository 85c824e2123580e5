import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import { createQueue, type Queue } from '#server/core/queue.ts';
import { SECOND } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey } from './visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether something in it was refused as wrong input. */
    isRejected: boolean;
  }
}

/** Statuses of input that is wrong: invalid, too large, of another type. */
const REJECTED = [400, 413, 415];

/** Forms with pictures or spreadsheets, which only admins send, and JSON with a picture, which anybody may. */
const forms = createQueue(4, 16);
const largeBodies = createQueue(4, 24, 4);

/** Whose requests are counted together: those of a user, or those of an address without one. */
const ownerOf = ({ signedIn, ip }: FastifyRequest): string =>
  signedIn ? `user ${signedIn.user.id}` : addressKey(ip);

/** How long a client that is turned away has to read the answer before its connection is closed, in milliseconds. */
const LINGER = SECOND;
/** How many such connections stay open at most: each holds what it has received so far, up to 64 KB. */
const MOST_LINGERING = 200;

const lingering = new Set<Socket>();

/** Closes a connection in a second, or when too many others wait for that. */
function closeLater(socket: Socket): void {
  lingering.add(socket);
  socket.once('close', () => lingering.delete(socket));
  setTimeout(() => socket.destroy(), LINGER).unref();
  const [oldest] = lingering;
  if (lingering.size > MOST_LINGERING) oldest?.destroy();
}

/**
 * Leaves the body of a request that is turned away unread: Node would read all of it to use the connection again, and
 * a few thousand megabytes of refused bodies keep the thread from everything else. Closed at once, with the body half
 * sent, the connection would be reset before the client has read the answer.
 */
function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw;
  raw.read(0); // Tells Node that somebody reads, so that it doesn't.
  reply.header('connection', 'close');
  socket.destroySoon = () => {
    socket.end();
    closeLater(socket);
  };
}

/** Waits for a place before anything of the body is read, and leaves it when the request has ended. */
async function waitForPlace(queue: Queue, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const leave = await queue.enter(ownerOf(request)).catch((error) => {
    leaveUnread(request, reply);
    throw error;
  });
  if (reply.raw.destroyed)
    leave(); // Whoever waited has hung up.
  else reply.raw.once('close', leave);
}

/** Lets a few forms be received at a time; the others are not read until it is their turn. */
export function admitForms(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply) =>
    request.isMultipart() ? waitForPlace(forms, request, reply) : Promise.resolve(),
  );
}

/** Whether a request's body is larger than `bytes`, or doesn't say how large it is. */
const mayExceed = ({ headers }: FastifyRequest, bytes: number): boolean =>
  headers['content-length'] === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(headers['content-length']) > bytes;

/** Lets a few bodies that are larger than usual (`usual` in bytes) be received at a time. */
export function admitLargeBodies(app: FastifyInstance, usual: number): void {
  app.addHook('preParsing', (request, reply) => {
    const mayBeLarge = (request.routeOptions.bodyLimit ?? usual) > usual && mayExceed(request, usual);
    return mayBeLarge ? waitForPlace(largeBodies, request, reply) : Promise.resolve();
  });
}

/**
 * Counts writes whose input was refused, whatever it was, and turns their sender away for a while when there were too
 * many: what costs the server something is not free. Comes after the session is known.
 */
export function limitRejected(app: FastifyInstance, { limits }: Pick<Deps, 'limits'>): void {
  const isWrite = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';
  app.decorateRequest('isRejected', false);
  app.addHook('onRequest', async (request) => {
    if (isWrite(request)) await limits.check('rejected', ownerOf(request));
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!isWrite(request) || !(request.isRejected || REJECTED.includes(reply.statusCode))) return;
    await limits.take('rejected', ownerOf(request)).catch((error) => {
      if (!(error instanceof AppError)) throw error; // One more than allowed is told to the next request.
    });
  });
}
