import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Description, ImagePath, Name } from '#shared/api/fields.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { listText, nameKey, numberText, searchKey, toNfc, visibleText } from './text.ts';

test('a name has 1 to 120 characters once it is trimmed and composed', () => {
  expect(Name.parse('  A\u030al ')).toBe('Ål');
  expect(Name.parse('a\u030a'.repeat(120))).toBe('å'.repeat(120));
  expect(Name.parse('🫐'.repeat(120))).toHaveLength(240);
  for (const bad of ['', '   ', 'x'.repeat(121), '🫐'.repeat(121)]) {
    expect(Name.safeParse(bad).error?.issues[0]?.message).toBe('Must be 1 to 120 characters');
  }
});

test('raw text that could not be a name is refused before it is composed, and so are long runs of marks', () => {
  const tooLong = Name.safeParse(`a${' '.repeat(480)}`);
  expect(tooLong.error?.issues.map(({ message }) => message)).toEqual(['Must be 1 to 120 characters']);
  expect(Name.parse(`a${' '.repeat(479)}`)).toBe('a');
  const marked = (marks: number) => `a${'\u0316\u0315'.repeat(marks)}`;
  expect(Name.parse(marked(15))).toBe(marked(15).normalize('NFC'));
  expect(Name.safeParse(marked(16)).success).toBe(false);
  expect(toNfc(marked(16))).toBe(marked(16));
});

test('a description may be empty and has up to 2,000 characters', () => {
  expect(Description.parse('')).toBe('');
  expect(Description.parse('x'.repeat(2000))).toHaveLength(2000);
  expect(Description.safeParse('x'.repeat(2001)).success).toBe(false);
});

test('a picture’s address begins at the root', () => {
  for (const bad of ['', 'x.png', 'https://x.example/x.png'])
    expect(ImagePath.safeParse(bad).success).toBe(false);
});

test('names are the same without regard to case, composition and space around them', () => {
  expect(nameKey(' A\u030aSE ')).toBe(nameKey('åse'));
  expect(nameKey('ÆRLIG ØL')).toBe('ærlig øl');
  expect(nameKey('ase')).not.toBe(nameKey('åse'));
  expect(nameKey('J\u030c')).toBe(nameKey('\u01f0')); // Composed in lower case only.
  expect(searchKey(' Å')).toBe(' å');
});

test('what nobody can see is no name, and no part of one', () => {
  for (const hidden of ['\u200b \u200b', 'Kopp \ud83e', '\udd64'])
    expect(Name.safeParse(hidden).success).toBe(false);
});

test.for([
  'Varm\u00a0Kaffe',
  'Varm  Kaffe',
  '\u2800Varm\tKaffe\u3000',
  'Varm\n Kaffe',
  'Varm\u200b Kaffe',
  '\ufeffVa\u00adrm Kaffe\u200e',
  'Varm \u202eKaffe\u202c',
  'Varm K\u200daffe\ufe0f',
  'Varm Kaffe\u{e0041}',
])('%j is Varm Kaffe, where it is stored and where it is compared', (name) => {
  expect(Name.parse(name)).toBe('Varm Kaffe');
  expect(nameKey(name)).toBe('varm kaffe');
  expect(searchKey(name).replace('\n', '').trim()).toBe('varm kaffe');
});

test.for([
  '👩‍🍳',
  '👩🏽‍🍳 og 👨‍👩‍👧',
  '🏳️‍🌈',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '1️⃣',
  '☕\ufe0e',
  'می‌خواهم',
  'क्‍ष',
])('%s keeps its joiners', (name) => {
  expect(Name.parse(`${name}\u200b`)).toBe(name);
});

test('names that differ in the style of an emoji or the kind of a hyphen are the same', () => {
  expect(nameKey('Kaffe ❤️')).toBe(nameKey('Kaffe ❤'));
  expect(nameKey('Chai\u2011latte')).toBe(nameKey('Chai-latte'));
});

test('texts of several lines keep their lines and spaces', () => {
  const description = 'Rett fra  maskinen,\n\n45\u00a0kr';
  expect(Description.parse(` ${description}\u200b\n`)).toBe(description);
  expect(searchKey('Te\n45\u00a0kr')).toBe('te\n45 kr');
  forAll([fc.string({ unit: 'binary' })], (text) => {
    expect(visibleText(visibleText(text))).toBe(visibleText(text));
    expect(nameKey(nameKey(text))).toBe(nameKey(text));
  });
});

test('numbers and lists read as those of Intl', () => {
  const decimals = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 2 });
  const list = new Intl.ListFormat('nb-NO');
  forAll([fc.nat(), fc.array(fc.string({ minLength: 1 }))], (cents, names) => {
    expect(numberText(String(cents / 100))).toBe(decimals.format(cents / 100));
    expect(listText(names)).toBe(list.format(names));
  });
});
