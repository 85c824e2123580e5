import { ImportPlan } from '#shared/menu/csv-import.ts';
import type { Answer } from './apis.ts';
import { sendForm } from './pictures.ts';
import { bearer, type TestApp } from './test-app.ts';

export type CsvApi = 'menuitemapi' | 'ingredientapi';

/** A file that updates one item, adds one and leaves one unchanged. */
export const MIXED_FILE = [
  'Id;Navn;Kategori;Beskrivelse;Pris;Tilgjengelig;Bilde',
  '2;Ål-latte;varm kaffe;;47,50;nei;vinduet',
  ';Cortado;Varm Kaffe;Liten;"42";ja;',
  ';Espresso;;God.;34 kr;sann;',
].join('\n');

export const exportCsv = async (cafe: TestApp, api: CsvApi): Promise<string> =>
  (await cafe.ask('GET', `/api/${api}/export`, { headers: bearer(cafe.tokens.Admin) })).body;

const sendFile = (cafe: TestApp, url: string, file: string | Uint8Array, fields = {}): Promise<Answer> =>
  sendForm(cafe, 'POST', url, { File: Buffer.from(file), ...fields }, 'fil.csv');

export const sendPreview = (cafe: TestApp, api: CsvApi, file: string | Uint8Array): Promise<Answer> =>
  sendFile(cafe, `/api/${api}/import-preview`, file);

export async function readPreview(
  cafe: TestApp,
  api: CsvApi,
  file: string | Uint8Array,
): Promise<ImportPlan> {
  return ImportPlan.parse((await sendPreview(cafe, api, file)).body);
}

export const importWithToken = (
  cafe: TestApp,
  api: CsvApi,
  file: string | Uint8Array,
  token: string,
): Promise<Answer> => sendFile(cafe, `/api/${api}/import`, file, { token });

export const importFile = async (cafe: TestApp, api: CsvApi, file: string | Uint8Array): Promise<Answer> =>
  importWithToken(cafe, api, file, (await readPreview(cafe, api, file)).token);
