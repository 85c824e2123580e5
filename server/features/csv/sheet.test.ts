import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CSV_LINES } from '#shared/menu/csv-columns.ts';
import { guardCell, readSheet, unguardCell, writeSheet } from './sheet.ts';

const readText = (text: string) => readSheet(Buffer.from(text));
const TABLE = {
  header: { line: 1, cells: ['Navn', 'Pris'] },
  lines: [{ line: 2, cells: ['Blåbær', '45,50'] }],
};

test('a file has a byte order mark, semicolons and CRLF, and quotes where needed', () => {
  const rows = [
    ['Navn', 'Beskrivelse'],
    ['Blåbær; søt', 'Sa «"god"»\nog gikk,\tlangt\rbort'],
    ['=1', "'"],
  ];
  expect(writeSheet(rows)).toBe(
    '\ufeffNavn;Beskrivelse\r\n"Blåbær; søt";"Sa «""god""»\nog gikk,\tlangt\rbort"\r\n\'=1;\'\r\n',
  );
  expect(readText(writeSheet(rows))).toEqual({
    header: { line: 1, cells: rows[0] },
    lines: [
      { line: 2, cells: rows[1] },
      { line: 3, cells: rows[2] },
    ],
  });
});

const TEXT = 'Navn;Pris\r\nBlåbær;45,50\r\n';
const swapBytes = (bytes: Buffer) => Buffer.from(bytes).swap16();

test.for([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ['UTF-16, as Excel’s Unicode text', Buffer.from(`\ufeff${TEXT.replaceAll(';', '\t')}`, 'utf16le')],
  ['UTF-16 the other way round', swapBytes(Buffer.from(`\ufeff${TEXT}`, 'utf16le'))],
] as const)('%s is understood', ([_, bytes]) => {
  expect(readSheet(bytes)).toEqual(TABLE);
});

test.for([
  ['LF', 'Navn;Pris\nBlåbær;45,50'],
  ['CR', 'Navn;Pris\rBlåbær;45,50\r'],
  ['commas', 'Navn,Pris\nBlåbær,"45,50"'],
  ['tabs', 'Navn\tPris\nBlåbær\t45,50'],
  ['quotes all over', '"Navn";"Pris"\n"Blåbær";"45,50"'],
  ['empty lines at the end', 'Navn;Pris\nBlåbær;45,50\n\n;\n ; \n'],
] as const)('a file with %s is understood', ([_, text]) => {
  expect(readText(text)).toEqual(TABLE);
});

/** Bytes of `Navn;Pris`, and of a name that other encodings write otherwise. */
const makeFile = (...name: number[]) =>
  Buffer.concat([Buffer.from('Navn;Pris\r\n'), Buffer.from(name), Buffer.from(';45\r\n')]);
const ascii = (text: string) => [...Buffer.from(text)];

test.for([
  ['Mac Roman', 'Blåbær', [...ascii('Bl'), 0x8c, ...ascii('b'), 0xbe, ...ascii('r')]],
  ['Mac Roman', 'Grønn smoothie', [...ascii('Gr'), 0xbf, ...ascii('nn smoothie')]],
  ['Mac Roman', 'Ål', [0x81, ...ascii('l')]],
  ['Mac Roman', 'Caffè latté', [...ascii('Caff'), 0x8f, ...ascii(' latt'), 0x8e]],
  ['CP850', 'Blåbær', [...ascii('Bl'), 0x86, ...ascii('b'), 0x91, ...ascii('r')]],
  ['CP850', 'Grønn smoothie', [...ascii('Gr'), 0x9b, ...ascii('nn smoothie')]],
  ['CP850', 'Øl', [0x9d, ...ascii('l')]],
  ['CP850', 'Café', [...ascii('Caf'), 0x82]],
  ['Windows-1252', 'Øl og ½ pære', [0xd8, ...ascii('l og '), 0xbd, ...ascii(' p'), 0xe6, ...ascii('re')]],
  ['Windows-1252', 'Te – man–fre', [...ascii('Te '), 0x96, ...ascii(' man'), 0x96, ...ascii('fre')]],
  ['Windows-1252', '«BLÅ»', [0xab, ...ascii('BL'), 0xc5, 0xbb]],
  ['Windows-1252', 'å', [0xe5]],
  ['Windows-1252', 'Käse', [...ascii('K'), 0xe4, ...ascii('se')]],
  ['UTF-8', 'Blåbær', ascii('Blåbær')],
] as const)('%s with %s is understood', ([_, name, bytes]) => {
  expect(readSheet(makeFile(...bytes))).toHaveProperty('lines.0.cells', [name, '45']);
});

test.for([
  ['a byte that is no UTF-8', [...ascii('Blåb'), 0xe6, ...ascii('r')]],
  ['a character cut in two', [...ascii('Blåbæ'), 0xc3]],
] as const)('UTF-8 with %s is rejected with the line number', ([_, bytes]) => {
  const error = { line: 2, message: expect.stringContaining('ødelagt') };
  expect(readSheet(makeFile(...bytes))).toEqual(error);
  expect(readSheet(Buffer.concat([Buffer.from('\ufeff'), makeFile(...bytes)]))).toEqual(error);
});

test.for([
  ['as likely Mac Roman as CP850', [...ascii('Cr'), 0x8a, ...ascii('me')]],
  ['in none of the encodings that are tried, such as KOI8-R', [0xfe, 0xc1, 0xca]],
] as const)('a file that is %s is rejected', ([_, bytes]) => {
  const error = { line: 1, message: expect.stringContaining('CSV UTF-8') };
  expect(readSheet(makeFile(...bytes))).toEqual(error);
});

test('a sign for a broken character that is in a name itself is no error', () => {
  expect(readSheet(makeFile(...ascii('Te \ufffd')))).toHaveProperty('lines.0.cells', ['Te \ufffd', '45']);
});

test.for([
  ['a line sep=', 'sep=;\r\nNavn;Pris\r\nBlåbær;45,50\r\n', 2],
  ['a line sep= in quotes', '"sep=,"\r\nNavn,Pris\r\nBlåbær,"45,50"\r\n', 2],
  ['a line sep= of another sign', 'sep=|\r\nNavn|Pris\r\nBlåbær|45,50\r\n', 2],
  ['a title', 'Menyen, høsten 2026, i kafeen\n\nNavn;Pris\nBlåbær;45,50\n', 3],
  ['a title with empty cells', 'Pris;\n;\nName;Price (NOK)\nBlåbær;45,50\n', 3],
] as const)('%s above the header is skipped', ([_, text, line]) => {
  expect(readText(text)).toEqual({
    header: { line, cells: text.includes('Name') ? ['Name', 'Price (NOK)'] : ['Navn', 'Pris'] },
    lines: [{ line: line + 1, cells: ['Blåbær', '45,50'] }],
  });
});

test('a record that is named like a column is not the header', () => {
  expect(readText('Navn\nPris')).toEqual({
    header: { line: 1, cells: ['Navn'] },
    lines: [{ line: 2, cells: ['Pris'] }],
  });
});

test('a comma in a quoted header is not the delimiter', () => {
  expect(readText('"Navn, kort, og, så, videre";Pris\nTe;4')).toMatchObject({
    header: { cells: ['Navn, kort, og, så, videre', 'Pris'] },
  });
});

test('lines are numbered as in spreadsheets: empty lines count, line ends in cells don’t', () => {
  expect(readText('Navn\n\n"Te\n\nog kaffe"\n\nKake "Suksess"')).toEqual({
    header: { line: 1, cells: ['Navn'] },
    lines: [
      { line: 3, cells: ['Te\n\nog kaffe'] },
      { line: 5, cells: ['Kake "Suksess"'] },
    ],
  });
});

test.for([
  ['nothing', '', 1, 'tom'],
  ['only empty lines', '\r\n;;\r\n', 1, 'tom'],
  ['a quote that never ends', 'Navn;Pris\nTe;4\n"Kaffe;5\nKake;6', 3, 'anførselstegn'],
  ['a line that never ends', `Navn\n${'x'.repeat(70_000)}`, 2, 'for lang'],
  ['too many lines', 'Navn\n'.repeat(MAX_CSV_LINES + 2), MAX_CSV_LINES + 2, 'flere enn 10\u00a0000 linjer'],
  ['too many cells', `Navn\n${`${';'.repeat(5000)}\n`.repeat(101)}`, 1, 'for mange celler'],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 1, 'ingen CSV-fil'],
  ['an Excel workbook', 'PK\x03\x04\x14\0', 1, 'Excel'],
] as const)('a file of %s is rejected with the line number', ([_, text, line, words]) => {
  expect(readSheet(Buffer.from(text, 'latin1'))).toEqual({ line, message: expect.stringContaining(words) });
});

test('the maximum number of lines is read', () => {
  const empty = ';'.repeat(40); // As a spreadsheet saves columns that were used once.
  const text = `Navn${empty}\n${`Te${empty}\n`.repeat(MAX_CSV_LINES)}`;
  expect(readText(text)).toHaveProperty('lines.length', MAX_CSV_LINES);
});

test.for([
  ...['=1+1', '+1+1', '-1+1', '@SUM(1+1)', '＝1+1', '＋1+1', '－1+1', '＠SUM(1+1)', '-'],
  ...['\t=1+1', '\r=1+1', '\n=1+1', '  =1+1', '\u00a0=1+1', '"=1+1', `' "=1+1`],
])('%j is written as text, and read back unchanged', (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
  expect(unguardCell(guardCell(text))).toBe(text);
});

test.for([
  ...['Espresso', 'Å-vaffel', '3-i-1 = best', 'kari@kafe.no', '45,50', ''],
  ...["'90-tallet", "'Helt vanlig'", '"Sitat"'],
])('%j is written as it is', (text) => {
  expect(guardCell(text)).toBe(text);
  expect(unguardCell(text)).toBe(text);
});

test('apostrophes at the start of a text are retained', () => {
  const signs = fc.constantFrom("'", '"', ' ', '\t', '\r', '\n', '=', '+', '-', '@', '＝', '＠', 'a', ';');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: signs })), (text) => {
      expect(unguardCell(guardCell(text))).toBe(text);
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
});
