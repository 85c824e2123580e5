import { AppError } from '#server/core/errors.ts';
import { StartError } from '#server/core/program.ts';
import type { Failure, JobCall, JobEnd, JobFunction } from '#server/core/worker.ts';

/** The modules whose functions are the worker's jobs, loaded on their first call. */
const MODULES = {
  backup: () => import('#server/backup/backup.ts'),
  csv: () => import('#server/features/csv/csv.job.ts'),
  pictures: () => import('#server/features/images/pictures.job.ts'),
  rewrite: () => import('#server/jobs/rewrite.job.ts'),
  reference: () => import('#server/api/openapi/reference.job.ts'),
  undo: () => import('#server/features/audit/undo.job.ts'),
};

type Modules = { [Name in keyof typeof MODULES]: Awaited<ReturnType<(typeof MODULES)[Name]>> };
declare module '#server/core/worker.ts' {
  interface JobModules extends Modules {}
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { kind: 'Error', message: String(error), fields: {} };
  const { stack: _, cause: __, ...fields } = error as Error & Record<string, unknown>;
  const kind = error instanceof AppError ? 'AppError' : error instanceof StartError ? 'StartError' : 'Error';
  return { kind, message: error.message, fields };
}

async function run({ id, module, name, args }: JobCall): Promise<JobEnd> {
  try {
    const jobs: Record<string, JobFunction> = await MODULES[module]();
    const job = jobs[name];
    if (!job) throw new Error(`There is no job ${name}`);
    return { id, result: await job(...(args as never[])) };
  } catch (error) {
    return { id, failure: failureOf(error) };
  }
}

// The main process has ended.
process.on('disconnect', () => process.exit());
// The main process ends this one. A signal to both must not interrupt jobs that it still waits for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
// A result can't be sent once the main process has ended. Without a callback that would be an uncaught error.
process.on('message', async (call: JobCall) => process.send?.(await run(call), () => undefined));
