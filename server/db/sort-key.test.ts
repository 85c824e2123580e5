import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortKey } from './sort-key.ts';

const collator = new Intl.Collator('nb');
const byKey = (a: string, b: string) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)));

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzæøåäöüéèêóôàáñçšžđðþß'.split(''));
const name = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: letters },
      { weight: 3, arbitrary: letters.map((letter) => letter.toUpperCase()) },
      { weight: 2, arbitrary: fc.constantFrom('aa', 'Aa', 'AA', 'aA', 'a', 'å') },
      { weight: 2, arbitrary: fc.constantFrom(...' -.,!&/()\'"+%0123456789') },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('keys order names like the Norwegian collator, any and those with one difference', () => {
  const expectOrder = (a: string, b: string): void => {
    expect(Math.sign(byKey(a, b))).toBe(Math.sign(collator.compare(a, b)));
  };
  fc.assert(fc.property(name, name, expectOrder), { numRuns: 5000 });
  fc.assert(
    fc.property(name, letters, letters, name, fc.boolean(), (head, one, other, tail, upper) =>
      expectOrder(`${head}${one}${tail}`, `${head}${upper ? other.toUpperCase() : other}${tail}`),
    ),
    { numRuns: 5000 },
  );
});

test.each([
  ['sš', 'ß'],
  ['šs', 'ß'],
  ['ß', 'ssa'],
  ['ßa', 'ssb'],
  ['ß', 'ẞ'],
  ['tH', 'þ'],
  ['þ', 'Th'],
  ['TH', 'Þ'],
])('%s sorts before %s, like with the collator', (a, b) => {
  expect([byKey(a, b), Math.sign(collator.compare(a, b))]).toEqual([-1, -1]);
});

test('SQLite sorts by the keys like the collator; a decomposed letter has the key of the composed one', () => {
  const names = 'Åse,aaron,Ærlig,østers,Zebra,ål,Aa,a,B,é,e,f,Iskaffe 2,Iskaffe'.split(',');
  const sqlite = new Database(':memory:');
  sqlite.exec('create table names (name text, key text)');
  const insert = sqlite.prepare('insert into names values (?, ?)');
  for (const each of names) insert.run(each, sortKey(each));
  expect(sqlite.prepare('select name from names order by key').pluck().all()).toEqual(
    names.toSorted(collator.compare),
  );
  expect(sortKey('A\u030a')).toBe(sortKey('Å'));
});
