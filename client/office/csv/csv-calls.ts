import { download } from '#client/data/download.ts';
import { upload } from '#client/data/upload.ts';
import type { CsvArea } from '#shared/menu/csv-columns.ts';

const API: Record<CsvArea, string> = { menu: '/menuitemapi', ingredients: '/ingredientapi' };

/** Saves all records of an area as a CSV file. @returns its name. @throws Error where no file arrived */
export const exportCsv = (area: CsvArea): Promise<string> => download(`${API[area]}/export`, 'eksport.csv');

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
