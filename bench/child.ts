import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const SERVING = /^Serving on http:\/\/[^:]+(:\d+)$/;

export type Child = { origin: string; stop: () => Promise<void> };

/**
 * Starts a server as a process of its own and waits until it says where it serves.
 * @throws Error when it ends before that; it has said why on stderr.
 */
export async function startServer(args: string[], env: Record<string, string> = {}): Promise<Child> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill());
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [, found] = SERVING.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`${args[0]} ended before it served.`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { origin: `http://127.0.0.1${port}`, stop };
}
