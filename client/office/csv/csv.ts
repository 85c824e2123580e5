import { download } from '#client/data/download.ts';
import { statusOf } from '#client/data/error-text.ts';
import { upload } from '#client/data/upload.ts';
import { type CsvArea, MAX_CSV_BYTES } from '#shared/menu/csv-columns.ts';
import type { ImportPlan, ImportProblem, ImportResult } from '#shared/menu/csv-import.ts';

export const countText = (count: number): string => count.toLocaleString('nb-NO');

export const FAILURE_TEXTS = {
  offline: 'Fikk ikke kontakt med serveren. Filen er her fortsatt.',
  loggedOut: 'Du er logget ut. Logg inn igjen. Filen er her fortsatt.',
  tooLarge: `Filen er for stor. Den kan ha høyst ${MAX_CSV_BYTES / 2 ** 20} MB. Del den i flere.`,
  error: 'Noe gikk galt hos oss. Ingenting er importert.',
  unreadable: 'Filen lot seg ikke lese. Lukk den i regnearket, og velg den på nytt.',
};

export type Failure = keyof typeof FAILURE_TEXTS;

export function failureOf(error: unknown): Failure {
  if (error instanceof DOMException) return 'unreadable';
  const status = statusOf(error);
  if (status === undefined) return 'offline';
  return status === 401 ? 'loggedOut' : status === 413 ? 'tooLarge' : 'error';
}

/** Shown if the records changed between preview and import. */
export const OUTDATED = 'Noe ble endret i mellomtiden. Ingenting er importert.';

/** Shown above the new preview after `OUTDATED`. */
export const RENEWED = 'Noe er endret siden forhåndsvisningen. Se over på nytt.';

const counted = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** Such as `20 nye, 1 endres`. */
const changesText = (created: number, updated: number, changed: string): string =>
  [created > 0 && counted(created, 'ny', 'nye'), updated > 0 && counted(updated, changed, changed)]
    .filter(Boolean)
    .join(', ');

export function planText({ created, updated, unchanged, problems }: ImportPlan): string {
  if (problems.length > 0) {
    const lines = new Set(problems.map(({ line }) => line)).size;
    return `${counted(lines, 'linje', 'linjer')} må rettes før noe kan importeres.`;
  }
  const same = unchanged > 0 ? ` ${countText(unchanged)} er som før.` : '';
  if (created + updated + unchanged === 0) return 'Det er ingen linjer under overskriftene i filen.';
  if (created + updated === 0) return `Filen endrer ingenting.${same}`;
  return `${changesText(created, updated, 'endres')}.${same}`;
}

export const resultText = ({ created, updated }: ImportResult): string =>
  `Importert: ${changesText(created, updated, 'endret')}`;

/** Such as `Linje 5, Pris`. */
export const placeText = ({ line, column }: ImportProblem): string =>
  column ? `Linje ${line}, ${column}` : `Linje ${line}`;

const API: Record<CsvArea, string> = { menu: '/menuitemapi', ingredients: '/ingredientapi' };

/** Downloads all records. @returns the name of the file. @throws Error if the download fails */
export const exportCsv = (area: CsvArea): Promise<string> => download(`${API[area]}/export`, 'eksport.csv');

/**
 * Imports a file, or previews the import.
 * @param token from the preview, required for the import
 * @throws as `upload`
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
