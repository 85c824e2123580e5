import { expect, test } from 'vitest';
import type { ImportPlan } from '#shared/menu/csv-import.ts';
import { FAILURE_TEXTS, placeText, planText, resultText } from './csv.ts';

const EMPTY = {
  token: '',
  created: 0,
  updated: 0,
  unchanged: 0,
  changes: [],
  missingCategories: [],
  ignoredColumns: [],
};
const problem = (line: number) => ({ line, message: 'Feil' });

test.for<[text: string, plan: Partial<ImportPlan>]>([
  ['1 ny, 2 endres. 5\u00a0000 er som før.', { created: 1, updated: 2, unchanged: 5000 }],
  ['20 nye.', { created: 20 }],
  ['1 endres.', { updated: 1 }],
  ['Filen endrer ingenting. 3 er som før.', { unchanged: 3 }],
  ['Det er ingen linjer under overskriftene i filen.', {}],
  [
    '2 linjer må rettes før noe kan importeres.',
    { created: 7, problems: [problem(2), problem(2), problem(5)] },
  ],
  ['1 linje må rettes før noe kan importeres.', { problems: [problem(2)] }],
])('a preview is the sentence «%s»', ([text, plan]) => {
  expect(planText({ ...EMPTY, problems: [], ...plan })).toBe(text);
});

test('an error is found by its line and column', () => {
  expect(placeText({ line: 5, column: 'Pris', message: '' })).toBe('Linje 5, Pris');
  expect(placeText({ line: 5, message: '' })).toBe('Linje 5');
});

test('the texts of the result and of the file size have numbers', () => {
  expect(resultText({ created: 20, updated: 1, unchanged: 4 })).toBe('Importert: 20 nye, 1 endret');
  expect(resultText({ created: 0, updated: 2, unchanged: 0 })).toBe('Importert: 2 endret');
  expect(FAILURE_TEXTS.tooLarge).toContain('høyst 5 MB');
});
