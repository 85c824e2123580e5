import { AppError } from '#server/core/errors.ts';
import { StartError } from '#server/core/start-error.ts';
import type { Failure, JobCall, JobEnd } from '#server/core/worker.ts';
import { JOBS } from './jobs.ts';

/** Serialises an error for the main process; the stack stays here. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { kind: 'Error', message: String(error), fields: {} };
  const { stack: _, cause: __, ...fields } = error as Error & Record<string, unknown>;
  const kind = error instanceof AppError ? 'AppError' : error instanceof StartError ? 'StartError' : 'Error';
  return { kind, message: error.message, fields };
}

async function run({ id, name, args }: JobCall): Promise<JobEnd> {
  try {
    const load = JOBS[name];
    if (!load) throw new Error(`There is no job ${name}`);
    return { id, result: await (await load())(...(args as never[])) };
  } catch (error) {
    return { id, failure: failureOf(error) };
  }
}

// The main process has ended.
process.on('disconnect', () => process.exit());
// The main process ends this one. A signal to both must not interrupt jobs that it still waits for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('message', async (call: JobCall) => process.send?.(await run(call)));
