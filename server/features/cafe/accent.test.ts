import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#shared/text/color.ts';
import { accentProperties } from './cafe.service.ts';

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const PAPERS = [
  ['#fbf7f0', '#ffffff'],
  ['#1b130e', '#271c15'],
];

test('any colour gives texts, links and buttons that can be read, in both schemes', () => {
  fc.assert(
    fc.property(colors, (accent) => {
      const properties = accentProperties(accent) ?? {};
      const of = (name: string, scheme: number): string =>
        /light-dark\((.*), (.*)\)/.exec(properties[name] ?? '')?.[scheme + 1] ?? name;
      for (const [scheme, backs] of PAPERS.entries()) {
        const [green, deep, tint, on] = ['--green', '--green-deep', '--green-tint', '--on-green'].map(
          (name) => of(name, scheme),
        ) as [string, string, string, string];
        for (const back of [...backs, tint]) {
          expect(contrast(green, back), `${green} on ${back}`).toBeGreaterThanOrEqual(4.5);
          expect(contrast(deep, back), `${deep} on ${back}`).toBeGreaterThanOrEqual(4.5);
        }
        for (const back of [green, deep])
          expect(contrast(on, back), `${on} on ${back}`).toBeGreaterThanOrEqual(4.5);
        const [ink, soft] = scheme === 0 ? ['#2a1c14', '#6b5646'] : ['#f6ede1', '#cbb7a4'];
        for (const text of [ink, soft])
          expect(contrast(text, tint), `${text} on ${tint}`).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('the default colour needs nothing', () => {
  expect(accentProperties('#3f6b3a')).toBeNull();
});
