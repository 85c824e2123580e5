import { expect, test } from 'vitest';
import type { ImportPlan } from '#shared/csv-import.ts';
import { FAILURE_TEXTS, placeText, planAdvice, planText, resultText } from './csv-text.ts';

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

test('the summary of a preview counts new, changed and unchanged rows', () => {
  expect(planText(plan({ created: 1, updated: 2, unchanged: 5000 }))).toBe(
    '1 ny, 2 endres. 5\u00a0000 er som før.',
  );
  expect(planText(plan({ created: 20 }))).toBe('20 nye.');
  expect(planText(plan({ updated: 1 }))).toBe('1 endres.');
  expect(planText(plan({ unchanged: 3 }))).toBe('Filen endrer ingenting. 3 er som før.');
  expect(planText(plan({}))).toBe('Det er ingen linjer under overskriftene i filen.');
});

test('an import into categories that guests don’t see shows a warning with each category once', () => {
  const into = (line: number, after: string): ImportPlan['changes'][number] => ({
    line,
    action: 'create',
    name: `Vare ${line}`,
    fields: [
      { column: 'Navn', before: '', after: `Vare ${line}` },
      { column: 'Kategori', before: '', after },
    ],
  });
  const changes = [into(2, 'Te'), into(3, 'Smoothie'), into(4, 'Te'), into(5, 'Kaker')];
  expect(planAdvice('menu', plan({ changes }))).toBe(
    'Gjester ser ikke «Te» og «Kaker»: menyen viser bare Varm Kaffe, Kald Kaffe, Varm Matcha, Kald Matcha og Smoothie.',
  );
  expect(planAdvice('ingredients', plan({ changes }))).toBeUndefined();
  expect(planAdvice('menu', plan({ changes: [into(2, 'Smoothie')] }))).toBeUndefined();
});

test('the error summary counts the lines with errors, not the errors', () => {
  expect(planText(plan({ created: 7, problems: [problem(2), problem(2), problem(5)] }))).toBe(
    '2 linjer må rettes før noe kan importeres.',
  );
  expect(planText(plan({ problems: [problem(2)] }))).toBe('1 linje må rettes før noe kan importeres.');
});

test('an error names its line and column', () => {
  expect(placeText({ line: 5, column: 'Pris', message: '' })).toBe('Linje 5, Pris');
  expect(placeText({ line: 5, message: '' })).toBe('Linje 5');
});

test('the result of an import and the file size limit are shown as numbers', () => {
  expect(resultText({ created: 20, updated: 1, unchanged: 4 })).toBe('Importert: 20 nye, 1 endret');
  expect(resultText({ created: 0, updated: 2, unchanged: 0 })).toBe('Importert: 2 endret');
  expect(FAILURE_TEXTS.tooLarge).toContain('høyst 5 MB');
});
