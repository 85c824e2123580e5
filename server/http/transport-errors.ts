import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import { SECURITY_HEADERS } from './security.ts';

/** What Node finds wrong before there is a request, by its error code; everything else is no HTTP at all. */
const ERRORS: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 413, message: 'The headers are too large' },
};
const NO_HTTP = { status: 400, message: 'The request is malformed' };

/** Answers what is not even a request in the documented shape, and hangs up. */
export function answerBrokenRequest(error: Error & { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = ERRORS[error.code] ?? NO_HTTP;
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Turns away what arrives on open connections while the process ends, in the documented shape. */
export function rejectWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    throw new AppError('unavailable', 'Shutting down; try again in a moment');
  });
}
