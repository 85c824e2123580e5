import type { Page } from '@playwright/test';
import { expect, test } from '#client/e2e/steps/test.ts';

const PAGE = '/drommekoppen/1';
const COPIED = 'Lenken er kopiert';

/** The behaviour of the browser's share dialog and clipboard. */
type Behaviour = {
  share: 'missing' | 'works' | 'dismissed' | 'blocked';
  clipboard: 'missing' | 'works' | 'blocked';
};

/** Mocks share dialog and clipboard, and records their input in `window.received`. */
const mockBrowser = (page: Page, behaviour: Behaviour): Promise<unknown> =>
  page.addInitScript(({ share, clipboard }: Behaviour) => {
    const received: unknown[] = [];
    const receive = async (what: unknown, works: boolean, name: string) => {
      received.push(what);
      if (!works) throw new DOMException('No', name);
    };
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { configurable: true, value });
    const rejection = share === 'dismissed' ? 'AbortError' : 'NotAllowedError';
    define(
      navigator,
      'share',
      share === 'missing' ? undefined : (data: unknown) => receive(data, share === 'works', rejection),
    );
    const writeText = (text: string) => receive(text, clipboard === 'works', 'NotAllowedError');
    define(navigator, 'clipboard', clipboard === 'missing' ? undefined : { writeText });
    define(window, 'received', received);
  }, behaviour);

const received = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'received'));

const pressShare = (page: Page): Promise<void> => page.getByRole('button', { name: 'Del koppen' }).click();

test('the share dialog gets title, text and address of the cup', { tag: '@once' }, async ({
  page,
  baseURL,
}) => {
  await mockBrowser(page, { share: 'works', clipboard: 'works' });
  await page.goto(`${PAGE}?fra=venn`);
  await pressShare(page);
  await expect
    .poll(() => received(page))
    .toEqual([{ title: 'Blåbærskyen', text: 'Se drømmekoppen «Blåbærskyen»', url: `${baseURL}${PAGE}` }]);
  await expect(page.getByText(COPIED)).toHaveCount(0);
});

test('a dismissed share dialog shows no message and copies nothing', { tag: '@once' }, async ({ page }) => {
  await mockBrowser(page, { share: 'dismissed', clipboard: 'works' });
  await page.goto(PAGE);
  await pressShare(page);
  await pressShare(page);
  await expect.poll(() => received(page)).toHaveLength(2);
  await expect(page.getByText(COPIED)).toHaveCount(0);
  await expect(page.getByLabel('Lenke til koppen')).toHaveCount(0);
});

for (const share of ['missing', 'blocked'] as const) {
  test(`the link is copied with a message if the share dialog is ${share}`, { tag: '@once' }, async ({
    page,
    baseURL,
  }) => {
    await mockBrowser(page, { share, clipboard: 'works' });
    await page.goto(PAGE);
    await pressShare(page);
    await expect(page.getByRole('status').filter({ hasText: COPIED })).toBeVisible();
    const [last] = [await received(page)].flat().slice(-1);
    expect(last).toBe(`${baseURL}${PAGE}`);
  });
}

for (const clipboard of ['missing', 'blocked'] as const) {
  test(`the link is shown for manual copying if the share dialog is missing and the clipboard is ${clipboard}`, {
    tag: '@once',
  }, async ({ page, baseURL, axe }) => {
    await mockBrowser(page, { share: 'missing', clipboard });
    await page.goto(PAGE);
    await pressShare(page);
    const field = page.getByLabel('Lenke til koppen');
    await expect(field).toHaveValue(`${baseURL}${PAGE}`);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Kopier lenken, og send den til en venn.');
    await expect(field).toHaveJSProperty('readOnly', true);
    const selected = () => page.evaluate(() => document.getSelection()?.toString());
    await expect.poll(selected).toBe(`${baseURL}${PAGE}`);
    await axe();
  });
}
