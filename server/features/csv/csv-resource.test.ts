import { expect, test } from 'vitest';
import { readId } from './csv-layout.ts';
import { closestOf, namesOf } from './csv-resource.ts';

test('ids are read where they are valid', () => {
  expect([readId('7'), readId('12345')]).toEqual([7, 12_345]);
  for (const cell of ['0', '-7', '7,0', '07', '1e3', 'syv', '9'.repeat(16)]) expect(readId(cell)).toBeNaN();
  expect(readId(`1${' '.repeat(1_000_000)}x`)).toBeNaN();
});

test('a name with one or two typos gets a suggestion, other names don’t', () => {
  const names = ['Varm Kaffe', 'Kald Kaffe', 'Smoothie', 'Te'];
  const meant = {
    'vram kaffe': 'Varm Kaffe',
    'Kald Kafe': 'Kald Kaffe',
    Smootie: 'Smoothie',
    os: undefined,
    'grønn te': undefined,
  };
  for (const [typed, name] of Object.entries(meant)) expect(closestOf(typed, names), typed).toBe(name);
});

test('only the first names of a wrong file get suggestions, the same each time', () => {
  const { parse } = namesOf('ikke noe bilde', [{ id: 1, name: 'Vinduet 1000' }]);
  const errorAt = (at: number) => {
    const parsed = parse(`Vinduet ${1001 + at}`);
    return 'error' in parsed ? parsed.error : parsed;
  };
  const first = errorAt(0);
  expect(first).toContain('Mente du «Vinduet 1000»?');
  for (let at = 1; at < 29; at += 1) errorAt(at);
  expect(errorAt(29)).toContain('Mente du');
  expect(errorAt(30)).toBe('Det finnes ikke noe bilde «Vinduet 1031».');
  expect(errorAt(0)).toBe(first);
});
