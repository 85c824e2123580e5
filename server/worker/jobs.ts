import type * as csv from '#server/features/csv/csv.job.ts';
import type * as draw from '#server/features/images/draw.job.ts';
import type * as upload from '#server/features/images/upload.job.ts';
import type * as backup from '#server/storage/backup.ts';

const loadBackup = (): Promise<typeof backup> => import('#server/storage/backup.ts');
const loadCsv = (): Promise<typeof csv> => import('#server/features/csv/csv.job.ts');
const loadDraw = (): Promise<typeof draw> => import('#server/features/images/draw.job.ts');
const loadUpload = (): Promise<typeof upload> => import('#server/features/images/upload.job.ts');

/** What the worker can do, each loaded when it is first asked for. Arguments and results are copied between processes. */
export const JOBS = {
  storeUpload: async (...args: Parameters<typeof upload.storeUpload>) =>
    (await loadUpload()).storeUpload(...args),
  storePng: async (...args: Parameters<typeof draw.storePng>) => (await loadDraw()).storePng(...args),
  storeSvg: async (...args: Parameters<typeof draw.storeSvg>) => (await loadDraw()).storeSvg(...args),
  renderJpeg: async (...args: Parameters<typeof draw.renderJpeg>) => (await loadDraw()).renderJpeg(...args),
  sizesOf: async (...args: Parameters<typeof draw.sizesOf>) => (await loadDraw()).sizesOf(...args),
  exportCsv: async (...args: Parameters<typeof csv.exportCsv>) => (await loadCsv()).exportCsv(...args),
  previewCsv: async (...args: Parameters<typeof csv.previewCsv>) => (await loadCsv()).previewCsv(...args),
  addBackup: async (...args: Parameters<typeof backup.addBackup>) => (await loadBackup()).addBackup(...args),
  importCsv: async (...args: Parameters<typeof csv.importCsv>) => (await loadCsv()).importCsv(...args),
};

export type Jobs = typeof JOBS;
export type JobName = keyof Jobs;

/** A call of a job, and its end: what it returned, or what it threw. */
export type JobCall = { id: number; name: JobName; args: unknown[] };
export type JobEnd = { id: number; result: unknown } | { id: number; failure: Failure };

/** An error on its way between processes, which copy its fields but not its class. */
export type Failure = { isAppError: boolean; message: string; fields: object };
