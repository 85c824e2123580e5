import { sessionFetch } from '#client/lib/api/fetch.ts';
import { upload } from '#client/lib/api/upload.ts';
import type { CsvArea } from '#shared/menu/csv-columns.ts';

const API: Record<CsvArea, string> = { menu: '/menuitemapi', ingredients: '/ingredientapi' };

/** Fetches all records of an area as a CSV file, with its name from the server. @throws Error where no file arrived */
export async function exportCsv(area: CsvArea): Promise<{ name: string; content: Blob }> {
  const answer = await sessionFetch(`/api${API[area]}/export`);
  if (!answer.ok) throw new Error(`The export was rejected: ${answer.status}`);
  const [, name = 'eksport.csv'] =
    /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  return { name, content: await answer.blob() };
}

/**
 * Imports a file, or fetches a preview of the changes that this would make.
 * @param token that of the preview, for the import
 * @throws what `upload` throws
 */
export function sendCsv<Answer>(
  area: CsvArea,
  to: 'import-preview' | 'import',
  file: File,
  token = '',
): Promise<Answer> {
  const form = new FormData();
  form.set('File', file);
  if (token) form.set('token', token);
  return upload(`${API[area]}/${to}`, 'POST', form);
}
