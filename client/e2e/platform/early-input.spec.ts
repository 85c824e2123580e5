import { cupRegion } from '#client/e2e/steps/builder-steps.ts';
import { holdUrl, navigateTo } from '#client/e2e/steps/cup-steps.ts';
import { openProxy } from '#client/e2e/steps/proxy-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test('a choice made before the scripts have arrived is kept', async ({ page }) => {
  const scripts = await holdUrl(page, '**/assets/*.js');
  const interactive = page.goto('/drommekoppen');
  const theme = page.getByRole('combobox', { name: 'Fargetema' });
  const glass = page.getByRole('radio', { name: 'Glass' });
  await theme.selectOption('Solgul');
  await glass.check();
  scripts.release();
  await interactive;
  await expect(cupRegion(page).getByRole('img', { name: 'i fargetemaet Solgul' })).toBeVisible();
  await expect(theme).toHaveValue('5');
  await expect(glass).toBeChecked();
});

test('a button that is pressed before the scripts have arrived does its work, once', async ({ page }) => {
  const scripts = await holdUrl(page, '**/assets/*.js');
  const interactive = page.goto('/meny');
  await page.getByRole('button', { name: /^Cappuccino/ }).click();
  scripts.release();
  await interactive;
  await expect(page.getByRole('dialog', { name: 'Cappuccino' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Espresso/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a page whose end arrives after its scripts is hydrated', async ({ page, baseURL, allowError }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { origin, close } = await openProxy(baseURL, async (body, response) => {
    const end = Math.max(0, body.indexOf('<script type="application/json"'));
    if (end > 0) {
      response.write(body.subarray(0, end));
      await released;
    }
    response.end(body.subarray(end));
  });
  allowError(new RegExp(`left the origin: ${origin}/`));
  const interactive = page.goto(`${origin}/meny`);
  await page.waitForFunction(() => {
    const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    return scripts.length > 0 && scripts.every(({ href }) => performance.getEntriesByName(href).length > 0);
  });
  release();
  await interactive;
  await expect(page.getByRole('heading', { name: 'Varm Kaffe' })).toBeVisible();
  close();
});

test('a step back before the scripts have arrived leads to the other page', async ({ page }) => {
  await page.goto('/drommekoppen/2');
  await navigateTo(page, '/drommekoppen/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Sånn passe våken' })).toBeHidden();
  const scripts = await holdUrl(page, '**/assets/*.js');
  const interactive = page.reload();
  await expect.poll(() => scripts.requests).not.toHaveLength(0);
  await page.evaluate(() => history.back());
  await page.waitForURL('/drommekoppen/2');
  scripts.release();
  await interactive;
  await expect(page.getByRole('heading', { level: 1, name: 'Sånn passe våken' })).toBeFocused();
});
