import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import { onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

/** A message as a push service gets it. */
type Received = { body: Buffer; headers: IncomingMessage['headers']; path: string };

/** Starts a push service to which the shop may send messages, until the test ends. @param answer by default 201 */
export async function startPushService(
  shop: TestApp,
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(201).end(),
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ body: await buffer(request), headers: request.headers, path: request.url ?? '' });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  shop.deps.isPushService = (url) => url.origin === origin;
  return { origin, received };
}

/** The keys of a browser's subscription. */
export function createBrowserKeys() {
  const curve = createECDH('prime256v1');
  const auth = randomBytes(16);
  const keys = { p256dh: curve.generateKeys('base64url'), auth: auth.toString('base64url') };
  return { keys, decrypt: (body: Buffer) => decrypt(body, curve, auth) };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a message as a browser does (RFC 8291). */
function decrypt(body: Buffer, curve: ECDH, auth: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const shared = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]).toString();
  // The last record ends with this byte and padding.
  return JSON.parse(text.slice(0, text.lastIndexOf('\x02')));
}

/** Checks the signature of a message with the shop's public key. @returns its claims. @throws where it is forged */
export async function verifySender(authorization: string, publicKey: string): Promise<object> {
  const [, jwt = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('The message has another key');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const { payload } = await jwtVerify(jwt, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'));
  return payload;
}
