import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './test.ts';

const SCREENS = join(import.meta.dirname, '../screens');

/** Pictures are stored at half the size: small differences of fonts disappear, and the files stay small. */
const SCALE = 0.5;

/** How much a colour may differ, out of 255, and the share of pixels that may differ more. */
const TOLERANCE = 40;
const MAX_SHARE = 0.01;

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** Waits for data, fonts and decoded pictures, including lazily loaded ones. */
async function waitForContent(page: Page): Promise<void> {
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.locator('[class*=skeleton]').filter({ visible: true })).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        await document.fonts.ready;
        for (const image of document.images) image.loading = 'eager';
        // A loaded picture is invisible until it is decoded.
        const decoded = await Promise.allSettled([...document.images].map((image) => image.decode()));
        return decoded.every(({ status }) => status === 'fulfilled');
      }),
    )
    .toBe(true);
}

/** Replaces the times on a page, which differ from run to run. */
const hideTimes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const before = text.nodeValue ?? '';
      const after = before.replace(/\d\d:\d\d/g, '12:30').replace(/\d+(?= min\b)/, '9');
      if (after !== before) text.nodeValue = after;
    }
  });

const pixelsOf = (picture: Buffer | string) =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** The share of different pixels in two pictures; 1 if their sizes differ. */
async function differenceOf(actual: Buffer, stored: string): Promise<number> {
  const [here, there] = [await pixelsOf(actual), await pixelsOf(stored)];
  if (here.data.length !== there.data.length || here.info.width !== there.info.width) return 1;
  let different = 0;
  for (let at = 0; at < here.data.length; at += 3)
    if (
      [0, 1, 2].some(
        (channel) => Math.abs((here.data[at + channel] ?? 0) - (there.data[at + channel] ?? 0)) > TOLERANCE,
      )
    )
      different += 1;
  return (different * 3) / here.data.length;
}

/**
 * Compares a screen with its stored pictures at three sizes, light and dark. Stores new pictures with `UPDATE_SCREENS`.
 * @param name the name of the files
 */
export async function expectScreen(
  page: Page,
  info: TestInfo,
  name: string,
  { hidesTimes = false } = {},
): Promise<void> {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await waitForContent(page);
      if (hidesTimes) await hideTimes(page);
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const picture = await sharp(shot)
        .resize({ width: viewport.width * SCALE })
        .webp({ quality: 80 })
        .toBuffer();
      const file = join(SCREENS, `${name}-${viewport.width}-${colorScheme}.webp`);
      if (process.env.UPDATE_SCREENS) {
        await writeFile(file, picture);
        continue;
      }
      const difference = existsSync(file) ? await differenceOf(picture, file) : 1;
      if (difference > MAX_SHARE) await writeFile(info.outputPath(basename(file)), picture);
      expect
        .soft(difference, `${name} at ${viewport.width} px, ${colorScheme}`)
        .toBeLessThanOrEqual(MAX_SHARE);
    }
  }
}
