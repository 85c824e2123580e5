import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const PAGE = '/drommekoppen/1';
const COPIED = 'Lenken er kopiert';

/** What a browser can do with a link: what its sharing does, and whether it has a clipboard that works. */
type Abilities = {
  share: 'none' | 'works' | 'dismissed' | 'refused';
  clipboard: 'none' | 'works' | 'refused';
};

/** Shapes the browser; what it was given is kept in `window.given`. */
const shape = (page: Page, abilities: Abilities): Promise<unknown> =>
  page.addInitScript(({ share, clipboard }: Abilities) => {
    const given: unknown[] = [];
    const give = async (what: unknown, works: boolean, name: string) => {
      given.push(what);
      if (!works) throw new DOMException('No', name);
    };
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { configurable: true, value });
    const rejection = share === 'dismissed' ? 'AbortError' : 'NotAllowedError';
    define(
      navigator,
      'share',
      share === 'none' ? undefined : (data: unknown) => give(data, share === 'works', rejection),
    );
    const writeText = (text: string) => give(text, clipboard === 'works', 'NotAllowedError');
    define(navigator, 'clipboard', clipboard === 'none' ? undefined : { writeText });
    define(window, 'given', given);
  }, abilities);

const given = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'given'));

const press = (page: Page): Promise<void> => page.getByRole('button', { name: 'Del koppen' }).click();

test('a browser that can share is given title, text and address', { tag: '@once' }, async ({
  page,
  baseURL,
}) => {
  await shape(page, { share: 'works', clipboard: 'works' });
  await page.goto(`${PAGE}?fra=venn`);
  await press(page);
  await expect
    .poll(() => given(page))
    .toEqual([{ title: 'Blåbærskyen', text: 'Se drømmekoppen «Blåbærskyen»', url: `${baseURL}${PAGE}` }]);
  await expect(page.getByText(COPIED)).toHaveCount(0);
});

test('sharing that is dismissed says and copies nothing', { tag: '@once' }, async ({ page }) => {
  await shape(page, { share: 'dismissed', clipboard: 'works' });
  await page.goto(PAGE);
  await press(page);
  await press(page);
  await expect.poll(() => given(page)).toHaveLength(2);
  await expect(page.getByText(COPIED)).toHaveCount(0);
  await expect(page.getByLabel('Lenke til koppen')).toHaveCount(0);
});

for (const share of ['none', 'refused'] as const) {
  test(`where sharing is ${share} the link is copied, and that is said`, { tag: '@once' }, async ({
    page,
    baseURL,
  }) => {
    await shape(page, { share, clipboard: 'works' });
    await page.goto(PAGE);
    await press(page);
    await expect(page.getByRole('status').filter({ hasText: COPIED })).toBeVisible();
    const [last] = [await given(page)].flat().slice(-1);
    expect(last).toBe(`${baseURL}${PAGE}`);
  });
}

for (const clipboard of ['none', 'refused'] as const) {
  test(`where the clipboard is ${clipboard} too, the link is shown to be copied by hand`, {
    tag: '@once',
  }, async ({ page, baseURL, axe }) => {
    await shape(page, { share: 'none', clipboard });
    await page.goto(PAGE);
    await press(page);
    const field = page.getByLabel('Lenke til koppen');
    await expect(field).toHaveValue(`${baseURL}${PAGE}`);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Kopier lenken, og send den til en venn.');
    await expect(field).toHaveJSProperty('readOnly', true);
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(`${baseURL}${PAGE}`);
    await axe();
  });
}
