import { expect, test } from 'vitest';
import type { ImportPlan } from '#shared/menu/csv-import.ts';
import { FAILURE_TEXTS, placeText, planText, resultText } from './csv-text.ts';

const plan = (more: Partial<ImportPlan>): ImportPlan => ({
  token: '',
  created: 0,
  updated: 0,
  unchanged: 0,
  changes: [],
  problems: [],
  ignoredColumns: [],
  ...more,
});
const problem = (line: number) => ({ line, message: 'Feil' });

test('a preview is one sentence', () => {
  expect(planText(plan({ created: 1, updated: 2, unchanged: 5000 }))).toBe(
    '1 ny, 2 endres. 5\u00a0000 er som før.',
  );
  expect(planText(plan({ created: 20 }))).toBe('20 nye.');
  expect(planText(plan({ updated: 1 }))).toBe('1 endres.');
  expect(planText(plan({ unchanged: 3 }))).toBe('Filen endrer ingenting. 3 er som før.');
  expect(planText(plan({}))).toBe('Det er ingen linjer under overskriftene i filen.');
});

test('a file with errors gets the number of lines that have any', () => {
  expect(planText(plan({ created: 7, problems: [problem(2), problem(2), problem(5)] }))).toBe(
    '2 linjer må rettes før noe kan importeres.',
  );
  expect(planText(plan({ problems: [problem(2)] }))).toBe('1 linje må rettes før noe kan importeres.');
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
