import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const file = (path: string): string => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

/** The colours of a scheme by name; the dark block overrides the light one. */
function coloursOf(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const [light = '', dark = ''] = file('tokens.css').split('@media screen and (prefers-color-scheme: dark)');
const schemes = [
  { scheme: 'light', colours: coloursOf(light) },
  { scheme: 'dark', colours: new Map([...coloursOf(light), ...coloursOf(dark)]) },
];

/** Relative luminance of `#RRGGBB` as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const texts = [
  ['ink', 'paper', 'surface', 'green-tint', 'honey-tint', 'berry-tint'],
  ['ink-soft', 'paper', 'surface', 'green-tint', 'honey-tint'],
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
];
const pairs = (rows: string[][]) =>
  rows.flatMap(([front = '', ...backs]) => backs.map((back) => ({ front, back })));

describe.each(schemes)('in the $scheme scheme', ({ colours }) => {
  const ratio = (front: string, back: string): number =>
    contrast(colours.get(front) ?? `no ${front}`, colours.get(back) ?? `no ${back}`);

  test.each(pairs(texts))('text in $front on $back has a contrast of 4.5:1', ({ front, back }) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(edges))('$front beside $back has a contrast of 3:1', ({ front, back }) => {
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
  /** Values without a token: the whole screen, and `em` and `%`, which are relative to their surroundings. */
  const WHOLE_SCREEN = ['100vh', '100dvh'];

  const rulesOf = (path: string): string =>
    readFileSync(`${import.meta.dirname}/../${path}`, 'utf8').replace(/\/\*.*?\*\//gs, '');

  test.each(sheets)('%s takes colours, sizes and durations from the tokens', (path) => {
    const rules = rulesOf(path).replace(/@(media|container)[^{]*/g, '');
    const raw = [COLOUR, SIZE, DURATION].flatMap((pattern) => rules.match(pattern) ?? []);
    expect(raw.filter((value) => !WHOLE_SCREEN.includes(value))).toEqual([]);
  });

  test('use all tokens and no undefined ones', () => {
    const names = (pattern: RegExp, css: string) => [...css.matchAll(pattern)].map(([, name]) => name);
    const all = [...sheets, 'app/tokens.css'].map(rulesOf).join('\n');
    const used = new Set(names(/var\(--([\w-]+)/g, all));
    expect(used).toEqual(new Set(names(/--([\w-]+):/g, all)));
  });
});

test('browser bar, splash screen and page have the same colours', () => {
  const [day, night] = schemes.map(({ colours }) => colours);
  const page = file('../index.html');
  const bar = (scheme: string) =>
    new RegExp(`name="theme-color" content="(.*?)" media="\\(prefers-color-scheme: ${scheme}\\)"`).exec(
      page,
    )?.[1];
  expect([bar('light'), bar('dark')]).toEqual([day?.get('surface'), night?.get('surface')]);
  const manifest: unknown = JSON.parse(file('../public/manifest.webmanifest'));
  expect(manifest).toMatchObject({ background_color: day?.get('paper'), theme_color: day?.get('surface') });
});
