import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { proxyFinder } from '#server/core/proxies.ts';
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
 * Limits the connections of an address, except those of trusted proxies. A new one closes the one that has been idle or slow
 * to send its request for longest, so one device can't lock its neighbours out. Also closes connections of clients that don't
 * read their response: each would hold a connection and its response in memory for ever. Node's own timeouts only cover
 * requests.
 * @param timeout how long a response may stay unread, in milliseconds.
 */
export function limitConnections(app: FastifyInstance, { config }: Deps, timeout: number): void {
  const isProxy = proxyFinder(config.trustProxy);
  /** Open connections, the last to send something at the end: bytes at the last check, and since when data is unread. */
  const open = new Map<Socket, { address: string | null; received: number; unreadSince: number | null }>();
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
    const isOther = ([, other]: [Socket, { address: string | null }]) => other.address === address;
    const others = address === null ? [] : [...open].filter(isOther).map(([other]) => other);
    if (others.length >= MAX_OF_ADDRESS) {
      const surplus = others.find((other) => !responseOn(other)) ?? others.find(isSlow) ?? socket;
      surplus.destroy();
      open.delete(surplus);
      if (surplus === socket) return;
    }
    open.set(socket, { address, received: 0, unreadSince: null });
    socket.once('close', () => open.delete(socket));
  });
  const check = () => {
    const now = performance.now();
    for (const [socket, state] of [...open]) {
      if (socket.bytesRead !== state.received && open.delete(socket)) open.set(socket, state);
      state.received = socket.bytesRead;
      if (socket.writableLength === 0) state.unreadSince = null;
      else if (state.unreadSince === null) state.unreadSince = now;
      else if (now - state.unreadSince >= timeout) socket.destroy();
    }
  };
  const timer = setInterval(check, timeout / 12).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
