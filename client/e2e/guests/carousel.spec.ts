import type { Page } from '@playwright/test';
import { expect, test } from '#client/e2e/steps/test.ts';

// No other test adds to this café's carousel.
test.use({ baseURL: process.env.SCREEN_CAFE });

const carousel = (page: Page) => page.getByRole('region', { name: 'Bilder fra kafeen' });
const NAMES = [
  'Morgenlys i kafévinduet',
  'Drømmekopper på hylla',
  'Nybrente kaffebønner',
  'Fersk matcha',
  'Bær fra skogen',
  'Kafeen på hjørnet',
];

/** The visible slides of the carousel. Partly visible slides are marked as `cut`, inert ones as `inert`. */
const slidesInSight = (page: Page) =>
  carousel(page).evaluate((section) => {
    const viewport = section.querySelector('ul')?.parentElement?.getBoundingClientRect();
    return Array.from(section.querySelectorAll('li'), (slide) => {
      const { left, right } = slide.getBoundingClientRect();
      if (!viewport || right <= viewport.left || left >= viewport.right) return [];
      const isWhole = left >= viewport.left - 0.5 && right <= viewport.right + 0.5;
      return `${slide.querySelector('img')?.alt}${slide.inert ? ', inert' : ''}${isWhole ? '' : ', cut'}`;
    }).flat();
  });

/** `count` slides from `index`, starting over after the last one. */
const slidesFrom = (index: number, count: number) => [...NAMES, ...NAMES].slice(index, index + count);

/** Opens the home page from another one: a page that loads with Playwright's clock has no performance marks. */
async function openWithClock(page: Page): Promise<void> {
  await page.goto('/meny');
  await page.clock.install();
  await page.getByRole('link', { name: 'Kafé Lysning' }).first().click();
  // The mouse pauses the carousel until the clock is stopped.
  await carousel(page).locator('li:not([inert]) img').first().hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(0, 0);
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the carousel follows the banner and shows 1 to 3 whole slides by the width', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Et lite innblikk',
    /^Nytt/,
    'Mest likt akkurat nå',
    'Om oss',
  ]);
  for (const [width, count] of [
    [768, 3],
    [767, 2],
    [480, 2],
    [479, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => slidesInSight(page)).toEqual(slidesFrom(0, count));
  }
});

test('arrows, dots, keys and swipes move the carousel', { tag: '@mobile' }, async ({ page }, { project }) => {
  const count = project.name === 'mobile' ? 1 : 3;
  await page.goto('/');
  const expectAt = async (index: number) => {
    await expect.poll(() => slidesInSight(page)).toEqual(slidesFrom(index, count));
    await expect(carousel(page).getByRole('button', { name: /^Bilde/, disabled: false })).toHaveCount(6);
    await expect(carousel(page).locator('[aria-current=true]')).toHaveAccessibleName(
      `Bilde ${index + 1} av 6`,
    );
    await expect(carousel(page).getByRole('status')).toHaveText(`Bilde ${index + 1} av 6: ${NAMES[index]}`);
  };
  await carousel(page).getByRole('button', { name: 'Neste bilde' }).click();
  await expectAt(1);
  const previous = carousel(page).getByRole('button', { name: 'Forrige bilde' });
  await previous.click();
  await expectAt(0);
  await previous.press('ArrowLeft');
  await expectAt(5);
  await previous.press('ArrowRight');
  await expectAt(0);
  await carousel(page).getByRole('button', { name: 'Bilde 5 av 6' }).click();
  await expectAt(4);
  const picture = carousel(page).getByRole('img', { name: 'Bær fra skogen' });
  const { x = 0, y = 0 } = (await picture.boundingBox()) ?? {};
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 7, clientY: y + 20 };
  await picture.dispatchEvent('pointerdown', { ...finger, clientX: x + 100 });
  await picture.dispatchEvent('pointerup', { ...finger, clientX: x + 10 });
  await expectAt(5);
});

test('the carousel moves every ten seconds unless paused, pointed at or hidden', async ({ page }) => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      if (this instanceof HTMLUListElement) document.documentElement.dataset.slid = JSON.stringify(args[1]);
      return animate.apply(this, args);
    };
  });
  await openWithClock(page);
  const current = carousel(page).locator('[aria-current=true]');
  const expectAt = (place: number) => expect(current).toHaveAccessibleName(`Bilde ${place} av 6`);

  await page.clock.runFor(9_000);
  await expectAt(1);
  await page.clock.runFor(2_000);
  await expectAt(2);
  await expect(page.locator('html')).toHaveAttribute('data-slid', /"duration":500\b/);
  await expect(carousel(page).getByRole('status')).toBeEmpty();
  await page.clock.runFor(10_000);
  await expectAt(3);

  await carousel(page).locator('li:not([inert]) img').first().hover();
  await page.clock.runFor(30_000);
  await expectAt(3);
  await page.mouse.move(0, 0);
  await page.clock.runFor(10_000);
  await expectAt(4);

  const pause = carousel(page).getByRole('button', { name: 'Stopp bildene' });
  await pause.focus();
  await page.clock.runFor(30_000);
  await expectAt(4);
  await pause.press('Enter');
  await expect(carousel(page).getByRole('button', { name: 'Start bildene' })).toBeFocused();
  await page.getByRole('link', { name: 'Se Meny' }).first().focus();
  await page.clock.runFor(30_000);
  await expectAt(4);
  await carousel(page).getByRole('button', { name: 'Start bildene' }).press('Enter');
  await expect(pause).toBeFocused();
  await page.getByRole('link', { name: 'Se Meny' }).first().focus();
  await page.clock.runFor(11_000);
  await expectAt(5);

  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await page.clock.runFor(30_000);
  await expectAt(5);
});

test('with reduced motion the carousel has no autoplay and no pause button', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithClock(page);
  await page.clock.runFor(30_000);
  await expect(carousel(page).locator('[aria-current=true]')).toHaveAccessibleName('Bilde 1 av 6');
  await expect(carousel(page).getByRole('button', { name: 'Stopp bildene' })).toBeHidden();
  await carousel(page).getByRole('button', { name: 'Neste bilde' }).click();
  await expect.poll(() => slidesInSight(page)).toEqual(slidesFrom(1, 3));
});
