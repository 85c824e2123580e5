import { sessionFetch } from '#client/lib/api/session-fetch.ts';
import type { CsvArea } from '#shared/csv-columns.ts';
import type { ImportPlan, ImportResult } from '#shared/csv-import.ts';

/** Why a call failed: `stale` is an import whose changes would differ from its preview. */
export type Failure = 'offline' | 'loggedOut' | 'tooLarge' | 'stale' | 'error';

/** The result of a call. */
export type Outcome<Data> = { data: Data; failure?: undefined } | { failure: Failure };

const API: Record<CsvArea, string> = { menu: '/api/menuitemapi', ingredients: '/api/ingredientapi' };

const FAILURES: Record<number, Failure> = { 400: 'stale', 401: 'loggedOut', 409: 'stale', 413: 'tooLarge' };

async function ask<Data>(
  address: string,
  read: (answer: Response) => Promise<Data>,
  init?: RequestInit,
): Promise<Outcome<Data>> {
  try {
    const answer = await sessionFetch(address, init);
    return answer.ok ? { data: await read(answer) } : { failure: FAILURES[answer.status] ?? 'error' };
  } catch {
    return { failure: 'offline' }; // `fetch` throws for network errors only.
  }
}

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
export const askExport = (area: CsvArea): Promise<Outcome<Download>> =>
  ask(`${API[area]}/export`, downloadOf);

/** Fetches a preview of the changes that importing a file would make. */
export const askPreview = (area: CsvArea, file: File): Promise<Outcome<ImportPlan>> =>
  ask(`${API[area]}/import-preview`, (answer) => answer.json(), formOf({ File: file }));

/** Imports a file; `token` is that of its preview. */
export const askImport = (area: CsvArea, file: File, token: string): Promise<Outcome<ImportResult>> =>
  ask(`${API[area]}/import`, (answer) => answer.json(), formOf({ File: file, token }));
