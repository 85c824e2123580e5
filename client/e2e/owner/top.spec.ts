import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test.use({ receivesChanges: false, baseURL: process.env.SCREEN_CAFE });

const yOf = (locator: Locator) => async () => (await locator.boundingBox())?.y;

/** The distance between the lower edge of one part and the upper edge of the next, in pixels. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
}

/** The gaps between tabs, section, tools and table. */
async function gapsIn(section: Locator, isWide: boolean): Promise<number[]> {
  const table = section.getByRole('table');
  const tabs = section.page().getByRole('navigation', { name: 'AdminDash' });
  const gaps = [
    gapBetween(tabs, section),
    gapBetween(section.getByRole('button', { name: 'Refresh' }), table),
  ];
  const add = section.getByRole('button', { name: /^(Add|Inviter)/ }).or(section.getByRole('heading'));
  if (isWide) gaps.push(gapBetween(add.last(), section.getByRole('searchbox')));
  return Promise.all(gaps);
}

/** Expects the button Refresh in the row of the tools, beside the count on a phone. */
async function expectOneRow(page: Page, isWide: boolean): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(refresh).toBeInViewport({ ratio: 1 });
  const y = await yOf(refresh)();
  for (const tool of [
    page.getByRole('button', { name: 'Velg flere' }),
    page.locator('summary', { hasText: 'Flere valg' }),
  ])
    expect(await yOf(tool)()).toBe(y);
  const count = await yOf(page.getByText(/^\d+ (varer|ingredienser)$/))();
  if (!isWide) expect(Math.abs((count ?? 0) - (y ?? 0))).toBeLessThan(20);
}

for (const tab of ['menu', 'ingredients', 'drinks', 'categories', 'people'])
  test(`the tab ${tab} leaves little space above its table`, async ({ page }) => {
    await page.goto(`/admindash?fane=${tab}`);
    const table = page.getByRole('table').first();
    const section = page.getByRole('region').filter({ has: table }).first();
    await expect(section.getByRole('row').nth(1)).toBeVisible();
    for (const [width, top] of [
      [1280, 232],
      [768, Infinity],
      [390, 272],
      [360, Infinity],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect(async () => {
        expect(await yOf(table)()).toBeLessThanOrEqual(top);
        const gaps = await gapsIn(section, width >= 768);
        expect(Math.min(...gaps), `${gaps}`).toBeGreaterThanOrEqual(11);
        expect(Math.max(...gaps), `${gaps}`).toBeLessThanOrEqual(18);
        if (tab === 'menu' || tab === 'ingredients') await expectOneRow(page, width >= 768);
      }, `${width} px`).toPass();
    }
  });

test('the tab of pictures starts with its form', async ({ page }) => {
  await page.goto('/admindash?fane=images');
  const form = page.getByRole('form', { name: 'Last opp et bilde' });
  // Further down, the heading would be the scroll anchor, and a growing carousel would move the page under a finger.
  const heading = page.getByRole('heading', { level: 1, name: 'AdminDash' });
  for (const [width, top] of [
    [1280, 232],
    [390, 272],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    for (const part of [form, heading]) await expect.poll(yOf(part), `${width} px`).toBeLessThanOrEqual(top);
  }
});

test('the open tab is in sight, also after Back, and when the window becomes narrow', async ({ page }) => {
  await page.goto('/admindash');
  const tabs = page.getByRole('navigation', { name: 'AdminDash' });
  const today = tabs.getByRole('link', { name: 'I dag' });
  await tabs.getByRole('link', { name: 'Kafeen' }).click();
  await expect(page.getByRole('form', { name: 'Kontakt' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const tab = tabs.getByRole('link', { name: 'Kafeen' });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(today).toBeInViewport({ ratio: 1 });
});
