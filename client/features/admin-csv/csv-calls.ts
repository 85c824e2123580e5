import { followOwnChange } from '#client/lib/api/own-changes.ts';
import { sessionFetch } from '#client/lib/api/session-fetch.ts';
import { CHANGED_HEADER } from '#shared/api/live-limits.ts';
import { CHANGE_ID_HEADER } from '#shared/api/undo.ts';
import type { CsvArea } from '#shared/menu/csv-columns.ts';
import type { ImportPlan, ImportResult } from '#shared/menu/csv-import.ts';

/** Why a call failed: `stale` is an import whose changes would differ from its preview, or are no longer valid. */
export type Failure = 'offline' | 'loggedOut' | 'tooLarge' | 'stale' | 'error';

/** The result of a call. */
export type Outcome<Data> =
  | { data: Data; changeId: number | undefined; failure?: undefined }
  | { failure: Failure };

const API: Record<CsvArea, string> = { menu: '/api/menuitemapi', ingredients: '/api/ingredientapi' };

const FAILURES: Record<number, Failure> = { 401: 'loggedOut', 413: 'tooLarge' };

/** An import's file was valid in its preview: where it is rejected, the records have changed since. */
const IMPORT_FAILURES: Record<number, Failure> = { ...FAILURES, 400: 'stale', 409: 'stale' };

async function call<Data>(
  address: string,
  read: (answer: Response) => Promise<Data>,
  init?: RequestInit,
  failures = FAILURES,
): Promise<Outcome<Data>> {
  try {
    const answer = await sessionFetch(address, init);
    followOwnChange(answer.headers.get(CHANGED_HEADER));
    const changeId = Number(answer.headers.get(CHANGE_ID_HEADER)) || undefined;
    return answer.ok
      ? { data: await read(answer), changeId }
      : { failure: failures[answer.status] ?? 'error' };
  } catch {
    return { failure: 'offline' }; // No complete answer arrived.
  }
}

/** A form with the names that the REST API gives its fields. */
function formOf(fields: Record<string, string | File>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: 'POST', body };
}

/** A file to save, with its name from the server. */
export type Download = { name: string; content: Blob };

async function downloadOf(answer: Response): Promise<Download> {
  const [, name = 'eksport.csv'] =
    /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  return { name, content: await answer.blob() };
}

/** Fetches all records of an area as a CSV file. */
export const exportCsv = (area: CsvArea): Promise<Outcome<Download>> =>
  call(`${API[area]}/export`, downloadOf);

/** Fetches a preview of the changes that importing a file would make. */
export const previewImport = (area: CsvArea, file: File): Promise<Outcome<ImportPlan>> =>
  call(`${API[area]}/import-preview`, (answer) => answer.json(), formOf({ File: file }));

/** Imports a file; `token` is that of its preview. */
export const importCsv = (area: CsvArea, file: File, token: string): Promise<Outcome<ImportResult>> =>
  call(`${API[area]}/import`, (answer) => answer.json(), formOf({ File: file, token }), IMPORT_FAILURES);
