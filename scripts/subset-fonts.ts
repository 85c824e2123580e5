/** Cuts the two typefaces down to the characters and weights that the shop uses, into the fonts that are committed. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Basic Latin, the letters of Norwegian and of common names, and the punctuation of the interface. */
const COMMON = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  '\u00a0«»©°·½×ÄÅÆÉÖØÜàáäåæçèéêëñòóôöøü–—‘’‚“”„•…€−→',
].join('');

/** The rest of Latin-1. Its fonts are fetched only by pages that contain such a character. */
const RARE = Array.from({ length: 0x100 - 0xa1 }, (_, index) => String.fromCodePoint(0xa1 + index))
  .filter((character) => !COMMON.includes(character))
  .join('');

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
  for (const [file, characters] of [
    [name, COMMON],
    [`${name}-rare`, RARE],
  ] as const) {
    const part = await subsetFont(whole, characters, options);
    await writeFile(`client/app/fonts/${file}.woff2`, part);
    console.log(`${file}: ${whole.length} → ${part.length} bytes`);
  }
}
