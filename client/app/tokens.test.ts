import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '#shared/text/color.ts';

const file = (path: string): string => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

const tokens = [
  ...file('tokens.css').matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g),
];
const schemes = [
  { scheme: 'light', colours: new Map(tokens.map(([, name, day = '']) => [name, day])) },
  { scheme: 'dark', colours: new Map(tokens.map(([, name, day = '', night = day]) => [name, night])) },
];

const texts = [
  ['ink', 'paper', 'surface', 'green-tint', 'honey-tint', 'berry-tint'],
  ['ink-soft', 'paper', 'surface', 'green-tint', 'honey-tint', 'line'],
  ['green', 'paper', 'surface', 'green-tint'],
  ['green-deep', 'paper', 'surface', 'green-tint'],
  ['berry', 'paper', 'surface', 'berry-tint'],
  ['on-green', 'green', 'green-deep'],
  ['on-roast', 'roast'],
  ['on-roast-soft', 'roast'],
];
const edges = [
  ['ink-soft', 'paper', 'surface'],
  ['focus', 'paper', 'surface', 'green-tint', 'honey-tint'],
  ['on-roast', 'roast'],
  ['green', 'paper', 'surface'],
  ['berry', 'paper', 'surface'],
  ['surface', 'ink-soft'],
  ['stripe', 'paper'],
];
const pairs = (rows: string[][]) =>
  rows.flatMap(([front = '', ...backs]) => backs.map((back) => ({ front, back })));

describe.each(schemes)('in the $scheme scheme', ({ colours }) => {
  const ratio = (front: string, back: string): number =>
    contrast(colours.get(front) ?? `no ${front}`, colours.get(back) ?? `no ${back}`);

  test.each(pairs(texts))('$front on $back can be read (4.5:1)', ({ front, back }) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(edges))('$front beside $back can be seen (3:1)', ({ front, back }) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
});

describe('style sheets', () => {
  const sheets = globSync('**/*.css', { cwd: `${import.meta.dirname}/..` }).filter(
    (path) => !path.endsWith('app/tokens.css'),
  );

  const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/gi;
  const SIZE = /[\d.]+(px|rem|ch|ex|pt|cm|mm|[dsl]?v(w|h|min|max|b|i))\b/gi;
  const DURATION = /[\d.]+m?s\b/gi;
  /** No choice of ours: the whole screen. Nor are `em` and `%`, which follow what stands around them. */
  const WHOLE_SCREEN = ['100vh', '100dvh'];

  const rulesOf = (path: string): string =>
    readFileSync(`${import.meta.dirname}/../${path}`, 'utf8').replace(/\/\*.*?\*\//gs, '');

  test.each(sheets)('%s takes colours, sizes and durations from the tokens', (path) => {
    const rules = rulesOf(path).replace(/@(media|container)[^{]*/g, '');
    const raw = [COLOUR, SIZE, DURATION].flatMap((pattern) => rules.match(pattern) ?? []);
    expect(raw.filter((value) => !WHOLE_SCREEN.includes(value))).toEqual([]);
  });

  test('set no colour on a background whose contrast is not tested above', () => {
    const tested = new Set(pairs([...texts, ...edges]).map(({ front, back }) => `${front} on ${back}`));
    const used = sheets
      .flatMap((path) => rulesOf(path).match(/{[^{}]*}/g) ?? [])
      .flatMap((rule) => {
        const front = /[{;\s]color: var\(--([\w-]+)\)/.exec(rule)?.[1];
        const back = /background(?:-color)?: [^;]*var\(--([\w-]+)\)/.exec(rule)?.[1];
        return front && back ? [`${front} on ${back}`] : [];
      });
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((pair) => !tested.has(pair))).toEqual([]);
  });

  test('use every token, and no unknown one', () => {
    const names = (pattern: RegExp, css: string) => [...css.matchAll(pattern)].map(([, name]) => name);
    const all = [...sheets, 'app/tokens.css'].map(rulesOf).join('\n');
    const used = new Set(names(/var\(--([\w-]+)/g, all));
    expect(used).toEqual(new Set(names(/--([\w-]+):/g, all)));
  });
});

test('the browser’s bar and the page have the same colours', () => {
  const [day, night] = schemes.map(({ colours }) => colours);
  const page = file('../index.html');
  const bar = (scheme: string) =>
    new RegExp(`name="theme-color" content="(.*?)" media="\\(prefers-color-scheme: ${scheme}\\)"`).exec(
      page,
    )?.[1];
  expect([bar('light'), bar('dark')]).toEqual([day?.get('surface'), night?.get('surface')]);
});
