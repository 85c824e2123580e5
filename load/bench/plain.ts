import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';

/** Headers of a connection or a moment, which are not copied. */
const FLEETING = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** What a browser accepts. */
export const BROWSER = { 'accept-encoding': 'br', accept: 'image/avif,image/webp,*/*' };

/** A response as it is sent, compressed. */
async function stored(origin: string, path: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers: BROWSER }, resolve).on('error', reject);
  });
  const headers = Object.entries(response.headers).filter(([name]) => !FLEETING.includes(name));
  const body = (await buffer(response)).toString('base64');
  return { path, status: response.statusCode, headers: headers.flat(), body };
}

/** Starts a bare `node:http` server that sends a café's responses to these paths. @param folder for a file with them. */
export async function startPlain(origin: string, paths: string[], folder: string): Promise<ServerProcess> {
  const file = join(folder, 'responses.json');
  writeFileSync(file, JSON.stringify(await Promise.all(paths.map((path) => stored(origin, path)))));
  return startServer([process.execPath, 'load/bench/plain-server.ts', file]);
}
