/** Cuts the two typefaces down to the characters and weights that the shop uses, into the fonts that are committed. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Basic Latin, Latin-1 and the punctuation of the interface: what Norwegian texts and most names need. */
const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  '–—‘’‚“”„•…€−×→',
].join('');

/** Kerning, accents, ligatures, and figures of one width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum'];

/** Texts are 400 to 700; headings, all of one weight, 600. */
const FONTS = [
  { name: 'figtree', weight: { min: 400, max: 700 } },
  { name: 'fraunces', weight: 600 },
];

const { resolve } = createRequire(import.meta.url);

for (const { name, weight } of FONTS) {
  const whole = await readFile(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const options = { targetFormat: 'woff2', variationAxes: { wght: weight }, keepFeatures: FEATURES } as const;
  const part = await subsetFont(whole, CHARACTERS, options);
  await writeFile(`client/app/fonts/${name}.woff2`, part);
  console.log(`${name}: ${whole.length} → ${part.length} bytes`);
}
