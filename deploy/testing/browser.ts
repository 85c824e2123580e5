import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect as secure } from 'node:tls';

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  json: () => unknown;
};

/** An HTTP/2 client with an address of this machine. */
export type Browser = {
  /** The negotiated protocol. */
  protocol: () => string | undefined;
  open: (path: string, headers?: Record<string, string>) => ClientHttp2Stream;
  ask: (
    path: string,
    options?: { headers?: Record<string, string>; body?: Buffer | string },
  ) => Promise<Answer>;
  close: () => void;
};

/** Connects to a server with a self-signed certificate. */
export async function createBrowser(origin: string, localAddress = '127.0.0.1'): Promise<Browser> {
  const { hostname, port } = new URL(origin);
  const socket = connectSocket({ host: '127.0.0.1', port: Number(port), localAddress });
  const session: ClientHttp2Session = connect(origin, {
    createConnection: () =>
      secure({ socket, servername: hostname, ALPNProtocols: ['h2'], rejectUnauthorized: false }),
  });
  await once(session, 'connect');
  const open: Browser['open'] = (path, headers = {}) => session.request({ ':path': path, ...headers });
  const ask: Browser['ask'] = async (path, { headers = {}, body } = {}) => {
    const stream = session.request({
      ':path': path,
      ':method': body === undefined ? 'GET' : 'POST',
      ...headers,
    });
    const answered = once(stream, 'response');
    stream.end(body);
    const [{ ':status': status = 0, ...rest }] = await answered;
    const content = await buffer(stream);
    return { status, headers: rest, body: content, json: () => JSON.parse(content.toString()) };
  };
  return { protocol: () => session.alpnProtocol, open, ask, close: () => session.destroy() };
}
