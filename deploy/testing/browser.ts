import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect as secure } from 'node:tls';

type Request = { headers?: Record<string, string>; body?: Buffer | string };

/** An HTTP/2 client with an address of this machine, connected to a server with a self-signed certificate. */
export type Browser = Awaited<ReturnType<typeof createBrowser>>;

export async function createBrowser(origin: string, localAddress = '127.0.0.1') {
  const { hostname, port } = new URL(origin);
  const socket = connectSocket({ host: '127.0.0.1', port: Number(port), localAddress });
  const session: ClientHttp2Session = connect(origin, {
    createConnection: () =>
      secure({ socket, servername: hostname, ALPNProtocols: ['h2'], rejectUnauthorized: false }),
  });
  await once(session, 'connect');
  const open = (path: string, headers: Record<string, string> = {}) =>
    session.request({ ':path': path, ...headers });
  const ask = async (path: string, { headers = {}, body }: Request = {}) => {
    const stream = session.request({
      ':path': path,
      ':method': body === undefined ? 'GET' : 'POST',
      ...headers,
    });
    const answered = once(stream, 'response');
    stream.end(body);
    const [{ ':status': status = 0, ...rest }] = await answered;
    const content = await buffer(stream);
    const json = (): unknown => JSON.parse(content.toString());
    return { status: Number(status), headers: rest, body: content, json };
  };
  return { protocol: () => session.alpnProtocol, open, ask, close: () => session.destroy() };
}
