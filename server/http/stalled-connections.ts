import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections of clients that don't read their response; each would hold a connection and its response in
 * memory for ever. Node's own timeouts only cover requests.
 * @param timeout how long a response may stay unread, in milliseconds.
 */
export function closeStalledConnections(app: FastifyInstance, timeout: number): void {
  /** Open connections, and since when data waits to be read; null where none waits. */
  const waitingSince = new Map<Socket, number | null>();
  app.server.on('connection', (socket) => {
    waitingSince.set(socket, null);
    socket.once('close', () => waitingSince.delete(socket));
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
