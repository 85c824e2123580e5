import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '#server/core/time.ts';

/**
 * How long a client may leave an answer unread, in milliseconds: at a hundred kilobytes a picture, a line of one
 * kilobyte a second gets it. Streams of changes are read as they come.
 */
const PATIENCE = 120 * SECOND;

/**
 * Hangs up on clients that don't read what they asked for: each would hold a connection, and its answer in memory,
 * for ever. Node's own time limits are about requests, not answers.
 * @param patience how long an answer may wait to be read, in milliseconds.
 */
export function closeStalledConnections(app: FastifyInstance, patience = PATIENCE): void {
  /** Open connections, by when the part of an answer was sent that has been waiting since; null where none waits. */
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
      else if (now - since >= patience) socket.destroy();
    }
  };
  const timer = setInterval(check, patience / 12).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
