/** Records that can be exported as CSV and imported. */
export type CsvArea = 'menu' | 'ingredients';

/** The headers of the columns, in the order of an export. */
export const CSV_COLUMNS = {
  menu: ['Id', 'Navn', 'Kategori', 'Beskrivelse', 'Pris', 'Tilgjengelig', 'Bilde'],
  ingredients: [
    ...['Id', 'Navn', 'Kategori', 'Beskrivelse', 'Pris', 'Fyllgrad', 'Farge', 'Tilgjengelig'],
    ...['Konsistens', 'Varm', 'Enhet', 'Mengde per del'],
  ],
} as const satisfies Record<CsvArea, readonly string[]>;

/** The largest file that can be imported, in bytes. */
export const MAX_CSV_BYTES = 5 * 1024 * 1024;

/** The maximum number of lines after the header. */
export const MAX_CSV_LINES = 10_000;
