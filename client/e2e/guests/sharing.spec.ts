import type { Page } from '@playwright/test';
import { expect, test } from '#client/e2e/steps/test.ts';

const PAGE = '/drommekoppen/1';
const COPIED = 'Lenken er kopiert';

/** The behaviour of the browser's share dialog and clipboard. */
type Behaviour = {
  dialog: 'missing' | 'works' | 'dismissed' | 'blocked';
  clipboard: 'missing' | 'works' | 'blocked';
};

/** Opens a cup's page with a mocked share dialog and clipboard, whose input `received` returns, and shares the cup. */
async function share(page: Page, behaviour: Behaviour, path = PAGE): Promise<void> {
  await page.addInitScript(({ dialog, clipboard }: Behaviour) => {
    const received: unknown[] = [];
    const receive = async (what: unknown, works: boolean, name: string) => {
      received.push(what);
      if (!works) throw new DOMException('No', name);
    };
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { configurable: true, value });
    const rejection = dialog === 'dismissed' ? 'AbortError' : 'NotAllowedError';
    define(
      navigator,
      'share',
      dialog === 'missing' ? undefined : (data: unknown) => receive(data, dialog === 'works', rejection),
    );
    const writeText = (text: string) => receive(text, clipboard === 'works', 'NotAllowedError');
    define(navigator, 'clipboard', clipboard === 'missing' ? undefined : { writeText });
    define(window, 'received', received);
  }, behaviour);
  await page.goto(path);
  await pressShare(page);
}

const received = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'received'));

const pressShare = (page: Page): Promise<void> => page.getByRole('button', { name: 'Del koppen' }).click();

test('the share dialog gets title, text and address of the cup', async ({ page, baseURL }) => {
  await share(page, { dialog: 'works', clipboard: 'works' }, `${PAGE}?fra=venn`);
  await expect
    .poll(() => received(page))
    .toEqual([{ title: 'Blåbærskyen', text: 'Se drømmekoppen «Blåbærskyen»', url: `${baseURL}${PAGE}` }]);
  await expect(page.getByText(COPIED)).toHaveCount(0);
});

test('a dismissed share dialog shows no message and copies nothing', async ({ page }) => {
  await share(page, { dialog: 'dismissed', clipboard: 'works' });
  await pressShare(page);
  await expect.poll(() => received(page)).toHaveLength(2);
  await expect(page.getByText(COPIED)).toHaveCount(0);
  await expect(page.getByLabel('Lenke til koppen')).toHaveCount(0);
});

for (const dialog of ['missing', 'blocked'] as const) {
  test(`the link is copied with a message if the share dialog is ${dialog}`, async ({ page, baseURL }) => {
    await share(page, { dialog, clipboard: 'works' });
    await expect(page.getByRole('status').filter({ hasText: COPIED })).toBeVisible();
    const [last] = [await received(page)].flat().slice(-1);
    expect(last).toBe(`${baseURL}${PAGE}`);
  });
}

for (const clipboard of ['missing', 'blocked'] as const) {
  test(`the link is shown if the clipboard is ${clipboard} too`, async ({ page, baseURL, axe }) => {
    await share(page, { dialog: 'missing', clipboard });
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
