import type { Locator } from '@playwright/test';
import { otherMenuAdmin, unique } from './admin-menu-steps.ts';
import { beginAsOwner, dialogOn, leaveQuestion } from './admin-steps.ts';
import { IMAGES_TAB } from './image-steps.ts';
import { goLarge } from './low-vision-steps.ts';
import { expect, test } from './test.ts';

const LOG_TAB = '/admindash?fane=log';
const INGREDIENTS_TAB = '/admindash?fane=ingredients';

/** What of a dialog is cut off, sticks out, or is broken within a word of its title. */
const brokenIn = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((box) => {
    const found: string[] = [];
    const isOut = ({ left, right }: DOMRect) => left < 0 || right > window.innerWidth;
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page');
    for (const part of box.querySelectorAll('h2, button, label, input:not([type=file]), select, textarea')) {
      const isCut = part.matches('h2, button') && part.scrollWidth > part.clientWidth;
      if (isCut || isOut(part.getBoundingClientRect())) found.push(part.outerHTML);
    }
    const words = document.createTreeWalker(box.querySelector('h2') ?? box, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const text = words.currentNode;
      for (const { index, 0: word } of text.nodeValue?.matchAll(/\S+/g) ?? []) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    }
    return found;
  });

test('with letters twice as large, no title, field or button of a dialog is cut off on a phone', {
  tag: '@once',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await beginAsOwner(page, request);
  const open = async (button: string | RegExp) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect(dialogOn(page).getByRole('heading').first()).toBeVisible();
    expect(await brokenIn(dialogOn(page))).toEqual([]);
  };
  await goLarge(page, '/admindash');
  await open('Add Menu Item');
  await dialogOn(page).getByLabel('Name').fill('Te');
  await page.keyboard.press('Escape');
  await expect(leaveQuestion(page)).toBeVisible();
  expect(await brokenIn(leaveQuestion(page))).toEqual([]);
  await leaveQuestion(page).getByRole('button', { name: 'Forkast' }).click();
  await open('Importer CSV');
  await goLarge(page, INGREDIENTS_TAB);
  await open('Add Ingredient');
  // One that no other e2e test takes away meanwhile.
  await goLarge(page, `${IMAGES_TAB}&sok=morgenlys`);
  await open('Bildet under «Om oss»');
  await page.keyboard.press('Escape');
  await open(/^Slett /);
  const other = await otherMenuAdmin(request);
  const item = unique('Nype', test.info());
  await other.remove(await other.add(item));
  await goLarge(page, LOG_TAB);
  await open(new RegExp(`${item}$`));
});

test('where colours are the reader’s own, a switch shows how it stands, and the navigation where one is', {
  tag: '@once',
}, async ({ page, request }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await beginAsOwner(page, request);
  await page.goto(INGREDIENTS_TAB);
  const available = page.getByRole('switch').first();
  await expect(available).toBeVisible();
  const colors = () =>
    available.evaluate((control) =>
      [...control.querySelectorAll('span')].map((part) => getComputedStyle(part).backgroundColor),
    );
  const [track, knob] = await colors();
  expect(knob).not.toBe(track);
  // Only looked at: what other e2e tests sell stays for sale.
  await page.evaluate(() => {
    for (const control of document.querySelectorAll('[role=switch]')) control.ariaChecked = 'false';
  });
  const [trackOff, knobOff] = await colors();
  expect(knobOff).not.toBe(trackOff);
  expect(trackOff).not.toBe(track);
  const here = page.getByRole('banner').getByRole('link', { name: 'AdminDash' });
  await expect(here).toHaveCSS('text-decoration-line', 'underline');
});
