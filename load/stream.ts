import { connect, type Socket } from 'node:net';

/** Opens a page's subscription, as a guest with this address behind a proxy. */
export function openStream(origin: string, address: string): Socket {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(`GET /trpc/live.changes HTTP/1.1\r\nhost: kafe\r\nx-forwarded-for: ${address}\r\n\r\n`);
  return socket;
}
