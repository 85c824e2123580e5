import type { JobFunction } from '#server/core/worker.ts';

/** The worker's jobs, loaded on their first call. */
export const JOBS: Record<string, () => Promise<JobFunction>> = {
  addBackup: async () => (await import('#server/backup/backup.ts')).addBackup,
  buildReferenceScript: async () =>
    (await import('#server/api/openapi/reference.job.ts')).buildReferenceScript,
  createBackup: async () => (await import('#server/backup/backup.ts')).createBackup,
  exportCsv: async () => (await import('#server/features/csv/csv.job.ts')).exportCsv,
  importCsv: async () => (await import('#server/features/csv/csv.job.ts')).importCsv,
  makeSizes: async () => (await import('#server/features/images/pictures.job.ts')).makeSizes,
  previewCsv: async () => (await import('#server/features/csv/csv.job.ts')).previewCsv,
  renderJpeg: async () => (await import('#server/features/images/pictures.job.ts')).renderJpeg,
  sizesOf: async () => (await import('#server/features/images/pictures.job.ts')).sizesOf,
  storePng: async () => (await import('#server/features/images/pictures.job.ts')).storePng,
  storeSvg: async () => (await import('#server/features/images/pictures.job.ts')).storeSvg,
  storeUpload: async () => (await import('#server/features/images/pictures.job.ts')).storeUpload,
  undoInWorker: async () => (await import('#server/features/audit/undo.job.ts')).undoInWorker,
};
