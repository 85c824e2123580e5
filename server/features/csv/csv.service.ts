import { AppError } from '#server/core/errors.ts';
import { adoptChanges } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import type { UploadedFile } from '#server/files/picture-files.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import { type CsvArea, MAX_CSV_BYTES } from '#shared/menu/csv-columns.ts';
import type { ImportResult } from '#shared/menu/csv-import.ts';

/** @throws AppError tooLarge */
function checkSize(file: UploadedFile): void {
  if (file.sizeOnDisk > MAX_CSV_BYTES) throw new AppError('tooLarge', 'The file is too large');
}

/** Exports all records of an area as CSV for a Norwegian Excel. @throws AppError unavailable when too many wait. */
export const exportRecords = ({ config, queues, worker }: Deps, area: CsvArea) =>
  queues.csv.run(() => worker.run('csv', 'exportCsv', config, area));

/** @returns an `ImportPlan` as JSON. @throws AppError tooLarge; unavailable when too many wait. */
export async function previewImport(
  { config, queues, worker }: Deps,
  area: CsvArea,
  file: UploadedFile,
): Promise<string> {
  checkSize(file);
  return queues.csv.run(() => worker.run('csv', 'previewCsv', config, area, file.path));
}

/** `importCsv` in the worker. @throws AppError also tooLarge; unavailable when too many wait. */
export async function importRecords(
  { config, queues, worker, live }: Deps,
  admin: UserDetails,
  area: CsvArea,
  file: UploadedFile,
  token: string,
): Promise<ImportResult> {
  checkSize(file);
  const done = await queues.csv.run(() =>
    worker.run('csv', 'importCsv', config, area, admin, file.path, token),
  );
  return adoptChanges(live, done);
}
