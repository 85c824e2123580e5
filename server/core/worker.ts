import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { AppError } from './errors.ts';
import { IS_BUNDLE, ROOT } from './root.ts';
import { StartError } from './start-error.ts';
import { SECOND } from './time.ts';

const PROGRAM = join(ROOT, IS_BUNDLE ? 'build/server/worker.cjs' : 'server/worker/worker.ts');

/** How long an idle process stays alive and a job may take, in milliseconds; the largest picture takes three seconds. */
const IDLE_MS = 30 * SECOND;
const JOB_TIMEOUT_MS = 30 * SECOND;
/** The process's priority (niceness). The server runs at 0, so that requests come first. */
const PRIORITY = 10;
export type JobFunction = (...args: never[]) => Promise<unknown>;

/** Messages to and from the process: a job's call, and its result or error. */
export type JobCall = { id: number; name: string; args: unknown[] };
export type JobEnd = { id: number; result: unknown } | { id: number; failure: Failure };

/** A serialised error: messages between processes copy an error's fields but not its class. */
export type Failure = { kind: 'AppError' | 'StartError' | 'Error'; message: string; fields: object };

type Waiting = {
  process: ChildProcess;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
};

const ended = () =>
  new AppError('unavailable', 'This can’t be done right now; try again in a moment', {
    retryAfter: 5,
    reason: 'unavailable',
  });

function errorOf({ kind, message, fields }: Failure): Error {
  if (kind === 'StartError') return new StartError(message);
  if (kind === 'Error') return Object.assign(new Error(message), fields);
  const { code, details } = fields as Pick<AppError, 'code' | 'details'>;
  return new AppError(code, message, details);
}

/**
 * Runs heavy work, and the decoding of uploaded files, in a child process. Its memory returns to the system when it
 * ends, and a file that crashes a decoder fails only its own request.
 * @param options how long an idle process stays alive and a job may take, in milliseconds, and the process's priority.
 */
export function createWorker({ idle = IDLE_MS, longestJob = JOB_TIMEOUT_MS, priority = PRIORITY } = {}) {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const stop = () => {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    // A job that arrives before the process has ended gets a new one.
    child = undefined;
  };
  /** Removes a pending job. */
  const take = (id: number): Waiting | undefined => {
    const job = waiting.get(id);
    if (!job) return undefined;
    clearTimeout(job.timer);
    waiting.delete(id);
    if (waiting.size === 0) idleTimer = setTimeout(stop, idle).unref();
    return job;
  };
  const start = (): ChildProcess => {
    const started = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
    // Only the timers of jobs keep this process alive.
    started.unref();
    started.channel?.unref();
    // Without a process id the start failed, which `error` reports.
    if (started.pid !== undefined) setPriority(started.pid, priority);
    const forget = () => {
      if (child === started) child = undefined;
      for (const [id, { process }] of [...waiting]) if (process === started) take(id)?.reject(ended());
    };
    started.on('message', (end: JobEnd) => {
      const job = take(end.id);
      if ('failure' in end) job?.reject(errorOf(end.failure));
      else job?.resolve(end.result);
    });
    return started.once('exit', forget).once('error', forget);
  };

  return {
    /**
     * Runs a job, such as `run<typeof storeUpload>('storeUpload', …)`; its module is only loaded by the process, and arguments
     * and results are copied. The process starts with the first job and ends half a minute after the last.
     * @param name the job's, in `worker/worker.ts`.
     * @throws what the job throws; AppError unavailable where the process ended or the job took too long.
     */
    run: <Work extends JobFunction>(
      name: string,
      ...args: Parameters<Work>
    ): Promise<Awaited<ReturnType<Work>>> =>
      new Promise((resolve, reject) => {
        child ??= start();
        clearTimeout(idleTimer);
        const id = ++lastId;
        const timer = setTimeout(stop, longestJob);
        waiting.set(id, { process: child, resolve: (result) => resolve(result as never), reject, timer });
        const call: JobCall = { id, name, args };
        child.send(call);
      }),
    /** Ends the process and its running jobs. */
    stop,
    /** The process id; undefined where no process runs. */
    pid: (): number | undefined => child?.pid,
  };
}

export type Worker = ReturnType<typeof createWorker>;
