/**
 * Renders the artwork (SVG files, to be edited with any drawing program) and the demo's dream cups into the pictures that
 * are committed, and makes the smaller versions of the demo's.
 */
import { copyFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_HEIGHT, pourAndDraw } from '#server/features/drinks/create-drink.service.ts';
import { makeSizes, storeSvg } from '#server/features/images/pictures.job.ts';
import { DEMO_SIZES, sizePath, sizesUpTo, storePicture } from '#server/files/picture-files.ts';
import { readDemo } from '#server/seed/demo-content.ts';
import { demoCups } from '#server/seed/seed-demo.ts';

type Render = { from: string; width: number; to: string; encode: (picture: Sharp) => Sharp };

const webp = (picture: Sharp) => picture.webp({ quality: 90, effort: 6, smartSubsample: true });
const jpeg = (picture: Sharp) => picture.jpeg({ quality: 88, mozjpeg: true });
const png = (picture: Sharp) => picture.png({ palette: true, effort: 10 });

const DEMO = 'server/seed/artwork';
const DEMO_PICTURES = 'server/seed/pictures/NAME.webp';

/** `NAME` stands for the name of the SVG file. */
const RENDERS: Render[] = [
  { from: `${DEMO}/menu-*.svg`, width: 640, to: DEMO_PICTURES, encode: webp },
  { from: `${DEMO}/ingrediens-*.svg`, width: 320, to: DEMO_PICTURES, encode: webp },
  { from: `${DEMO}/galleri-*.svg`, width: 1200, to: DEMO_PICTURES, encode: webp },
  { from: `${DEMO}/about-us.svg`, width: 1200, to: 'server/seed/pictures/about-us.jpg', encode: jpeg },
  { from: 'client/artwork/kafeen.svg', width: 1200, to: 'client/public/images/kafeen.jpg', encode: jpeg },
  { from: 'client/artwork/default.svg', width: 640, to: 'client/public/images/default.png', encode: png },
  { from: 'client/artwork/icon.svg', width: 192, to: 'client/public/icon-192.png', encode: png },
  { from: 'client/artwork/icon.svg', width: 512, to: 'client/public/icon-512.png', encode: png },
];

const ROOT = join(import.meta.dirname, '..');

for (const { from, width, to, encode } of RENDERS) {
  for (const file of globSync(from, { cwd: ROOT })) {
    const picture = encode(sharp(join(ROOT, file)).resize({ width }));
    await picture.toFile(join(ROOT, to.replace('NAME', basename(file, '.svg'))));
  }
}

const uploads = mkdtempSync(join(tmpdir(), 'artwork-'));
for (const { picture, ...cup } of demoCups(readDemo())) {
  const { file } = await storeSvg(uploads, pourAndDraw(cup).svg, PICTURE_HEIGHT);
  copyFileSync(join(uploads, file), join(ROOT, 'server/seed/pictures', picture));
}
for (const path of globSync('server/seed/pictures/*.{jpg,webp}', { cwd: ROOT })) {
  const bytes = readFileSync(join(ROOT, path));
  const file = await storePicture(uploads, bytes, path.endsWith('.jpg') ? 'jpg' : 'webp');
  const { width } = await sharp(bytes).metadata();
  await makeSizes(uploads, file, sizesUpTo(width));
}
rmSync(DEMO_SIZES, { recursive: true, force: true });
cpSync(sizePath(uploads, ''), DEMO_SIZES, { recursive: true });
rmSync(uploads, { recursive: true });
