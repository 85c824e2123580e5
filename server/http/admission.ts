import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { proxyFinder } from '#server/core/config.ts';
import type { Queue } from '#server/core/queue.ts';
import { SECOND } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey } from './visitor.ts';

/**
 * Open connections of one address. A café full of guests behind one address has some hundred; without a limit one laptop
 * could hold all that there are.
 */
const MAX_OF_ADDRESS = 1000;

/** The response that Node is busy with on a connection; none while it is idle, or headers arrive. */
const responseOn = (socket: Socket & { _httpMessage?: ServerResponse | null }): ServerResponse | null =>
  socket._httpMessage ?? null;

/**
 * Limits the connections of an address, except those of trusted proxies. At the limit, a new connection replaces the
 * longest idle connection or slow request, so one device can't lock its neighbours out. Also closes connections of
 * clients that don't read their response: each would hold a connection and its response in memory for ever. Node's own
 * timeouts only cover requests.
 * @param timeout how long a response may stay unread, in milliseconds.
 */
export function limitConnections(app: FastifyInstance, { config }: Deps, timeout: number): void {
  const isProxy = proxyFinder(config.trustProxy);
  /**
   * Open connections, with their address's group, the bytes received at the last check, and since when data is unread.
   */
  const open = new Map<Socket, { group: Set<Socket>; received: number; unreadSince: number | null }>();
  /** The connections by address, in the order of their last activity. */
  const groups = new Map<string, Set<Socket>>();
  const signedIn = new WeakSet<IncomingMessage>();
  app.addHook('preParsing', ({ bearer, raw }, _reply, payload, done) => {
    if (bearer) signedIn.add(raw);
    done(null, payload);
  });
  /** Whether a body is still arriving, without a login. */
  const isSlow = (socket: Socket): boolean => {
    const request = responseOn(socket)?.req;
    return request !== undefined && !request.complete && !signedIn.has(request);
  };
  app.server.on('connection', (socket) => {
    const address = isProxy(socket.remoteAddress) ? null : addressKey(socket.remoteAddress ?? '');
    const group = (address === null ? undefined : groups.get(address)) ?? new Set();
    if (group.size >= MAX_OF_ADDRESS) {
      const others = [...group];
      const surplus = others.find((other) => !responseOn(other)) ?? others.find(isSlow) ?? socket;
      surplus.destroy();
      group.delete(surplus);
      if (surplus === socket) return;
    }
    if (address !== null) groups.set(address, group.add(socket));
    open.set(socket, { group, received: 0, unreadSince: null });
    socket.once('close', () => {
      open.delete(socket);
      if (group.delete(socket) && group.size === 0 && address !== null) groups.delete(address);
    });
  });
  const check = () => {
    const now = performance.now();
    for (const [socket, state] of open) {
      if (socket.bytesRead !== state.received && state.group.delete(socket)) state.group.add(socket);
      state.received = socket.bytesRead;
      if (socket.writableLength === 0) state.unreadSince = null;
      else if (state.unreadSince === null) state.unreadSince = now;
      else if (now - state.unreadSince >= timeout) socket.destroy();
    }
  };
  const timer = setInterval(check, timeout / 12).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The rate-limit key of a request: its user, its key, or its address. */
function ownerOf({ bearer, ip }: FastifyRequest): string {
  if (!bearer) return addressKey(ip);
  const { user } = bearer;
  return user.id === null ? `key ${user.keyId}` : `user ${user.id}`;
}

/** How long a rejected client has to read the response before its connection is closed, in milliseconds. */
const LINGER = SECOND;
/** Maximum number of such connections: each holds the data received so far, up to 64 KB. */
const MAX_LINGERING = 200;

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

/** Waits for a slot before the body is read, and releases it when the request has ended. */
async function waitForSlot({ lingering }: Deps, queue: Queue, request: FastifyRequest, reply: FastifyReply) {
  const release = await queue.enter(ownerOf(request)).catch((error) => {
    leaveUnread(lingering, request, reply);
    throw error;
  });
  if (reply.raw.destroyed)
    release(); // The client disconnected while waiting.
  else reply.raw.once('close', release);
}

/** Whether a request's body is larger than `bytes`, or of unknown length. */
const mayExceed = ({ headers }: FastifyRequest, bytes: number): boolean =>
  headers['content-length'] === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(headers['content-length']) > bytes;

/**
 * Limits how many forms, and bodies over the usual limit, are received at the same time; the bodies of the others are not
 * read yet. @param usual the limit in bytes.
 */
export function limitBodies(app: FastifyInstance, deps: Deps, usual: number): void {
  const { forms, largeBodies } = deps.queues;
  app.addHook('preParsing', async (request, reply) => {
    const { bodyLimit = usual } = request.routeOptions;
    // Elsewhere anyone could take the slots with a header.
    const takesForms = request.routeOptions.schema?.consumes?.includes('multipart/form-data');
    const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
    if (takesForms && isForm) await waitForSlot(deps, forms, request, reply);
    else if (bodyLimit > usual && mayExceed(request, usual))
      await waitForSlot(deps, largeBodies, request, reply);
  });
}
