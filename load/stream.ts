import { connect, type Socket } from 'node:net';

/** Opens a page's subscription, as a guest with this address behind a proxy. */
export function openStream(origin: string, address: string): Socket {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(`GET /trpc/live.changes HTTP/1.1\r\nhost: kafe\r\nx-forwarded-for: ${address}\r\n\r\n`);
  return socket;
}

/** Opens a page's subscription and calls `onChange` at each change. Resolves at the first event, the current state. */
export const openPage = (origin: string, address: string, onChange: () => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = openStream(origin, address).on('error', reject);
    socket.on('data', (part: string) => {
      if (!part.includes('"areas"')) return;
      if (part.includes('connected') || part.startsWith('HTTP')) resolve(socket);
      else onChange();
    });
  });
