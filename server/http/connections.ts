import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { proxyFinder } from '#server/core/proxies.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey } from './visitor.ts';

/**
 * Open connections of one address; further ones are closed at once. A café full of guests behind one address has some
 * hundred; without a limit one laptop could hold all that there are.
 */
const MAX_OF_ADDRESS = 1000;

/**
 * Limits the connections of an address, except those of trusted proxies, and closes those of clients that don't read their
 * response: each would hold a connection and its response in memory for ever. Node's own timeouts only cover requests.
 * @param timeout how long a response may stay unread, in milliseconds.
 */
export function limitConnections(app: FastifyInstance, { config }: Deps, timeout: number): void {
  const isProxy = proxyFinder(config.trustProxy);
  /** Open connections, and since when data waits to be read; null where none waits. */
  const waitingSince = new Map<Socket, number | null>();
  const counts = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const address = isProxy(socket.remoteAddress) ? null : addressKey(socket.remoteAddress ?? '');
    const count = address === null ? 0 : (counts.get(address) ?? 0);
    if (count >= MAX_OF_ADDRESS) {
      socket.destroy();
      return;
    }
    if (address !== null) counts.set(address, count + 1);
    waitingSince.set(socket, null);
    socket.once('close', () => {
      waitingSince.delete(socket);
      if (address === null) return;
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
  });
  const check = () => {
    const now = performance.now();
    for (const [socket, since] of waitingSince) {
      if (socket.writableLength === 0) waitingSince.set(socket, null);
      else if (since === null) waitingSince.set(socket, now);
      else if (now - since >= timeout) socket.destroy();
    }
  };
  const timer = setInterval(check, timeout / 12).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
