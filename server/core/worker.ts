import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { AppError } from './errors.ts';
import { IS_BUNDLE, ROOT, StartError } from './program.ts';
import { SECOND } from './time.ts';

const PROGRAM = join(ROOT, IS_BUNDLE ? 'build/server/worker.cjs' : 'server/worker/worker.ts');

/** How long the process stays alive without a job, and with a job that does not finish, in milliseconds. */
const IDLE_MS = 30 * SECOND;
const JOB_TIMEOUT_MS = 120 * SECOND;
/** The process's priority (niceness). The server runs at 0, so requests come first. */
const PRIORITY = 10;

export type JobFunction = (...args: never[]) => unknown;

/** The jobs of each module. `worker/worker.ts` adds them, since this folder may not import features. */
export interface JobModules extends Record<never, never> {}

type Job<Module extends keyof JobModules, Name extends keyof JobModules[Module]> = Extract<
  JobModules[Module][Name],
  JobFunction
>;

export type JobCall = { id: number; module: keyof JobModules; name: string; args: unknown[] };
export type JobEnd = { id: number; result: unknown } | { id: number; failure: Failure };

/** A serialised error: messages between processes copy an error's fields but not its class. */
export type Failure = { kind: 'AppError' | 'StartError' | 'Error'; message: string; fields: object };

type Waiting = {
  process: ChildProcess;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
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
 * @param options the lifetimes without a job and with an unfinished job, in milliseconds, and the priority.
 */
export function createWorker({ idle = IDLE_MS, longestJob = JOB_TIMEOUT_MS, priority = PRIORITY } = {}) {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const stop = () => {
    child?.kill('SIGKILL');
    // A job that arrives before the process has ended gets a new one.
    child = undefined;
  };
  /** Restarts the timer of an idle process, or of a job that does not finish and delays all others. */
  const measure = () => {
    clearTimeout(timer);
    timer = waiting.size > 0 ? setTimeout(stop, longestJob) : setTimeout(stop, idle).unref();
  };
  const take = (id: number): Waiting | undefined => {
    const job = waiting.get(id);
    if (waiting.delete(id)) measure();
    return job;
  };
  const start = (): ChildProcess => {
    const started = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
    // Only the timers of jobs keep this process alive.
    started.unref();
    started.channel?.unref();
    // Without a process id the start failed, which `error` reports.
    // A server that was started with `nice` may not raise it.
    if (started.pid !== undefined) setPriority(started.pid, Math.max(priority, getPriority()));
    const forget = () => {
      if (child === started) child = undefined;
      for (const [id, { process }] of [...waiting]) if (process === started) take(id)?.reject(ended());
    };
    started.on('message', (end: JobEnd) => {
      const job = take(end.id);
      if ('failure' in end) job?.reject(errorOf(end.failure));
      else job?.resolve(end.result);
    });
    // A process that can't start reports a second error for the job that is sent to it.
    return started.once('exit', forget).on('error', forget);
  };

  return {
    /**
     * Runs a job, such as `run('pictures', 'storeUpload', …)`; its module is only loaded by the process, and arguments and
     * results are copied. The process starts with the first job and ends half a minute after the last.
     * @param module a name in `worker/worker.ts`.
     * @throws the job's error; AppError unavailable if the process ended or the job took too long.
     */
    run: <Module extends keyof JobModules, Name extends keyof JobModules[Module] & string>(
      module: Module,
      name: Name,
      ...args: Parameters<Job<Module, Name>>
    ): Promise<Awaited<ReturnType<Job<Module, Name>>>> =>
      new Promise((resolve, reject) => {
        child ??= start();
        const id = ++lastId;
        waiting.set(id, { process: child, resolve: (result) => resolve(result as never), reject });
        if (waiting.size === 1) measure();
        const call: JobCall = { id, module, name, args };
        child.send(call);
      }),
    stop,
    pid: (): number | undefined => child?.pid,
  };
}

export type Worker = ReturnType<typeof createWorker>;
