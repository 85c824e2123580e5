import { AppError } from '#server/core/errors.ts';
import { StartError } from '#server/core/start-error.ts';
import type { Failure, JobCall, JobEnd, JobFunction } from '#server/core/worker.ts';

/** The worker's jobs, loaded on their first call. */
const JOBS: Record<string, () => Promise<JobFunction>> = {
  buildReferenceScript: async () =>
    (await import('#server/api/openapi/reference.job.ts')).buildReferenceScript,
  exportCsv: async () => (await import('#server/features/csv/csv.job.ts')).exportCsv,
  importCsv: async () => (await import('#server/features/csv/csv.job.ts')).importCsv,
  makeBackup: async () => (await import('#server/backup/backup.ts')).makeBackup,
  makeSizes: async () => (await import('#server/features/images/pictures.job.ts')).makeSizes,
  previewCsv: async () => (await import('#server/features/csv/csv.job.ts')).previewCsv,
  renderJpeg: async () => (await import('#server/features/images/pictures.job.ts')).renderJpeg,
  sizesOf: async () => (await import('#server/features/images/pictures.job.ts')).sizesOf,
  storePng: async () => (await import('#server/features/images/pictures.job.ts')).storePng,
  storeSvg: async () => (await import('#server/features/images/pictures.job.ts')).storeSvg,
  storeUpload: async () => (await import('#server/features/images/pictures.job.ts')).storeUpload,
  undoInWorker: async () => (await import('#server/features/audit/undo.job.ts')).undoInWorker,
};

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
