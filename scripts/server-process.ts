import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { SERVER_ENV } from './process.mjs';

const SERVING = /Serving on http:\/\/[^:]+(:\d+)/;

/** They end with this process at the latest. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process with its origin, such as `http://127.0.0.1:3000`, and the lines of its standard output so far. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts a server and waits until it prints its address. It ends with this process at the latest.
 * @param command the program and its arguments
 * @param env added to the environment in which `npm start` starts the server
 * @throws Error if the server ends before it prints its address; the reason is on stderr
 */
export async function startServer([program = '', ...args]: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, ...SERVER_ENV, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  running.add(child);
  const log: string[] = [];
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      log.push(line);
      const [, port] = SERVING.exec(line) ?? [];
      if (port !== undefined) resolve(port);
    });
    void ended.then(([code, signal]) =>
      reject(new Error(`${[program, ...args].join(' ')} ended before it served (${code ?? signal}).`)),
    );
  });
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
    running.delete(child);
  };
  return { origin: `http://127.0.0.1${port}`, process: child, log, stop };
}

/** The ports that `freePort` has returned: the caller's program may not listen yet. */
const given = new Set<number>();

/**
 * Finds a free port below the range that systems assign themselves (Linux from 32768, others from 49152), because other tests
 * may take thousands of those before the caller's program listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (!isFree || given.has(port)) continue;
    given.add(port);
    return port;
  }
}
