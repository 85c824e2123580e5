import type { Page } from '@playwright/test';
import { openTools } from '#client/e2e/steps/admin-steps.ts';
import { isDataRequest, openConnected } from '#client/e2e/steps/live-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

const WALL = '/meny/skjerm';
const TURN = '00:12';
const LATER = `${new Date().getFullYear() + 9}-01-01`;

/** The names on the current page of the wall, the elements that exceed it, and whether the document scrolls. */
const shownOn = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('main div[data-shown]');
    const frame = shown?.parentElement?.getBoundingClientRect();
    const parts = [...(shown?.querySelectorAll<HTMLElement>('h2, li, li > *') ?? [])];
    const isInside = (part: HTMLElement) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const { innerWidth: width, innerHeight: height } = window;
      return (
        frame &&
        left >= 0 &&
        right <= width &&
        top >= frame.top &&
        bottom <= Math.min(frame.bottom + 1, height) &&
        part.scrollWidth <= part.clientWidth + 1
      );
    };
    const { scrollWidth, scrollHeight } = document.documentElement;
    return {
      names: parts.filter((part) => part.matches('li')).map((part) => part.firstElementChild?.textContent),
      outside: parts.filter((part) => part.clientWidth > 0 && !isInside(part)).map((part) => part.outerHTML),
      scrolls: scrollWidth > innerWidth || scrollHeight > innerHeight,
    };
  });

test.describe('in a café that no test changes', () => {
  test.use({ baseURL: process.env.SCREEN_CAFE, receivesChanges: false });

  for (const [width, height] of [
    [1920, 1080],
    [1080, 1920],
    [390, 844],
  ] as const)
    test(`at ${width} × ${height} the wall shows all without scrolling`, async ({ guest, page, axe }) => {
      const size = { width, height };
      await page.setViewportSize(size);
      await page.goto(WALL);
      await expect(page.locator('[data-paged]')).toBeVisible();
      await axe.inLightAndDark();
      await guest.setViewportSize(size);
      await guest.clock.install();
      const fetched: string[] = [];
      guest.on('request', (request) => isDataRequest(request.url()) && fetched.push(request.url()));
      await guest.goto(WALL);
      const mark = guest.getByRole('img', { name: /^Side \d+ av \d+$/ });
      const all = await guest.getByRole('listitem').locator(':scope > :first-child').allTextContents();
      expect(all).toHaveLength(29);
      await expect(guest.locator('[data-paged]')).toBeVisible();
      if (width > 1000) await expect(mark).toHaveCount(0);
      if (width > 1000)
        expect(await shownOn(guest)).toMatchObject({ names: all, outside: [], scrolls: false });
      await guest.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      // The wall is divided into pages in the next frame.
      await expect.poll(async () => (await shownOn(guest)).outside).toEqual([]);
      await expect(mark).toBeVisible();
      const count = Number((await mark.getAttribute('aria-label'))?.split(' ').at(-1));
      const seen: unknown[] = [];
      for (let turn = 1; turn <= count; turn++) {
        await expect(mark).toHaveAccessibleName(`Side ${turn} av ${count}`);
        const { names, ...rest } = await shownOn(guest);
        expect(rest).toEqual({ outside: [], scrolls: false });
        seen.push(...names);
        await guest.clock.runFor(TURN);
      }
      expect(seen).toEqual(all);
      await expect(mark).toHaveAccessibleName(`Side 1 av ${count}`);
      expect(fetched).toEqual([]);
    });

  test('with ?valg, the wall shows the choices of each category in a line', async ({ guest }) => {
    await guest.setViewportSize({ width: 1920, height: 1080 });
    await guest.goto(`${WALL}?valg`);
    await expect(guest.locator('[data-paged]')).toBeVisible();
    const hot = guest.locator('[data-section="0"]');
    await expect(hot.getByRole('listitem').last()).toHaveText(
      /^Melk: havremelk\s\+\s6\skr, laktosefri melk\. Kaffe: koffeinfri\. Ekstra: ekstra shot/,
    );
    expect(await shownOn(guest)).toMatchObject({ outside: [], scrolls: false });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the wall is one long list that search engines leave out', async ({ page }) => {
      await page.goto(WALL);
      await expect(page.getByRole('listitem')).toHaveCount(29);
      await page.getByText('Skogsbær').scrollIntoViewIfNeeded();
      await expect(page.getByText('Skogsbær')).toBeInViewport({ ratio: 1 });
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    });
  });
});

test('the wall keeps the screen on and follows changes of the menu', async ({ page, menu, unique }) => {
  await page.addInitScript(() => {
    const locks: string[] = [];
    const request = async (type: string) => ({ release: async () => locks.pop(), at: locks.push(type) });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { locks });
  });
  const name = unique('Solbærtoddy');
  const id = await menu.add(name, { isAvailable: true, price: 45 });
  await page.goto('/admindash?fane=menu');
  await openTools(page);
  await page.getByRole('link', { name: 'Skjerm på veggen' }).click();
  await expect(page).toHaveURL(WALL);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kafé Lysning');
  await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0);

  await openConnected(page, WALL);
  const locks = () => page.evaluate(() => Reflect.get(window, 'locks'));
  await expect.poll(locks).toEqual(['screen']);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(locks).toEqual(['screen', 'screen']);
  const item = page.getByRole('listitem').filter({ hasText: name });
  await expect(item).toHaveText(/45\skr$/);
  await menu.change(id, { name, price: 45, isAvailable: false, soldOutUntil: LATER });
  await expect(item.locator('s')).toHaveText(name);
  await expect(item).toHaveText(/utsolgt$/);
  const sizes = [
    { name: 'Liten', price: 47.5 },
    { name: 'Stor', price: 60 },
  ];
  await menu.change(id, { name, price: 47.5, sizes, isAvailable: true });
  await expect(item).toHaveText(/Liten\s47,50\s\/ Stor\s60\skr$/);
  await expect(item.locator('s')).toHaveCount(0);
  await menu.change(id, { name, price: 47.5, isAvailable: false });
  await expect(item).toHaveCount(0);
  await menu.change(id, { name, price: 47.5, isAvailable: true });
  await expect(item).toHaveCount(1);
  await menu.change(id, { name, price: 47.5, isAvailable: true, seasonFrom: LATER });
  await expect(item).toHaveCount(0);
});
