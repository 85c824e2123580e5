import { expect, test } from 'vitest';
import { paragraphsOf, plainTextOf } from './rich-text.tsx';

test('empty lines separate paragraphs, single line breaks stay', () => {
  expect(paragraphsOf('En \n to\n \n\n tre ')).toEqual([[{ text: 'En\nto' }], [{ text: 'tre' }]]);
  expect(paragraphsOf('')).toEqual([]);
});

test('bold runs, links, and bold links', () => {
  expect(paragraphsOf('Hei **du**, se [menyen](/meny) og [oss](https://kafe.example).')).toEqual([
    [
      { text: 'Hei ' },
      { text: 'du', isBold: true },
      { text: ', se ' },
      { text: 'menyen', href: '/meny' },
      { text: ' og ' },
      { text: 'oss', href: 'https://kafe.example' },
      { text: '.' },
    ],
  ]);
  for (const text of ['**[oss](https://kafe.example)**', '[**oss**](https://kafe.example)'])
    expect(paragraphsOf(text)).toEqual([[{ text: 'oss', isBold: true, href: 'https://kafe.example' }]]);
});

test('search engines get the text without its marks', () => {
  expect(plainTextOf('Hei **du**,\nse [menyen](/meny).\n\nVelkommen!')).toBe('Hei du, se menyen. Velkommen!');
});

test.for([
  '1. mai er vi stengt',
  '# Ikke en overskrift',
  '<b>ikke HTML</b>',
  '[klikk](javascript:alert(1))',
  '[klikk](//onde.example)',
  '2 * 3 ** 4',
])('%s stays as it is', (text) => {
  expect(paragraphsOf(text)).toEqual([[{ text }]]);
});
