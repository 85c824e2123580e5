import { sessionFetch } from '#client/lib/api/session-fetch.ts';
import { upload } from '#client/lib/api/upload.ts';
import type { CsvArea } from '#shared/menu/csv-columns.ts';
import type { ImportPlan, ImportResult } from '#shared/menu/csv-import.ts';

const API: Record<CsvArea, string> = { menu: '/menuitemapi', ingredients: '/ingredientapi' };

/** A file to save, with its name from the server. */
export type Download = { name: string; content: Blob };

/** Fetches all records of an area as a CSV file. @throws Error where no file arrived */
export async function exportCsv(area: CsvArea): Promise<Download> {
  const answer = await sessionFetch(`/api${API[area]}/export`);
  if (!answer.ok) throw new Error(`The export was rejected: ${answer.status}`);
  const [, name = 'eksport.csv'] =
    /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  return { name, content: await answer.blob() };
}

/** Fetches a preview of the changes that importing a file would make. @throws what `upload` throws */
export function previewImport(area: CsvArea, file: File): Promise<ImportPlan> {
  const form = new FormData();
  form.set('File', file);
  return upload(`${API[area]}/import-preview`, 'POST', form);
}

/** Imports a file; `token` is that of its preview. @throws what `upload` throws */
export function importCsv(area: CsvArea, file: File, token: string): Promise<ImportResult> {
  const form = new FormData();
  form.set('File', file);
  form.set('token', token);
  return upload(`${API[area]}/import`, 'POST', form);
}
