import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/**
 * Starts a proxy in front of the café. `send` writes the body of each response and ends it.
 * @returns the origin, and a function that stops the proxy
 */
export async function openProxy(
  cafe: string | undefined,
  send: (body: Buffer, response: ServerResponse) => unknown,
): Promise<{ origin: string; close: () => void }> {
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(`${cafe}${url}`);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    send(Buffer.from(await answer.arrayBuffer()), response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
