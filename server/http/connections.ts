import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { proxyFinder } from '#server/core/config.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey } from './visitor.ts';

/**
 * Open connections of one address. A café full of guests behind one address has some hundred; without a limit one laptop
 * could hold all that there are.
 */
const MAX_OF_ADDRESS = 1000;

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

/** The response that Node is busy with on a connection; none while it is idle, or headers arrive. */
const responseOn = (socket: Socket & { _httpMessage?: ServerResponse | null }): ServerResponse | null =>
  socket._httpMessage ?? null;
