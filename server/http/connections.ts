import type { FastifyInstance } from 'fastify';
import { proxyFinder } from '#server/core/proxies.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey } from './visitor.ts';

/**
 * Open connections of one address; further ones are closed at once. A café full of guests behind one address has some
 * hundred; without a limit one laptop could hold all that there are.
 */
const MAX_OF_ADDRESS = 1000;

/** Limits the connections of an address, except those of trusted proxies. */
export function limitConnections(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const isProxy = proxyFinder(config.trustProxy);
  const counts = new Map<string, number>();
  app.server.on('connection', (socket) => {
    if (isProxy(socket.remoteAddress)) return;
    const address = addressKey(socket.remoteAddress ?? '');
    const count = counts.get(address) ?? 0;
    if (count >= MAX_OF_ADDRESS) {
      socket.destroy();
      return;
    }
    counts.set(address, count + 1);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
  });
}
