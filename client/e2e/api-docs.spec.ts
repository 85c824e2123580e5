import { byDayAndNight } from './account-steps.ts';
import { expect, test } from './test.ts';

const PAGE = '/api/docs';

test.describe('the page for other clients', { tag: '@once' }, () => {
  test('axe finds nothing on it, by day and by night, and it fits from 320 to 1920 px', async ({
    page,
    axe,
  }) => {
    await page.goto(PAGE);
    await byDayAndNight(page, axe);
    for (const width of [320, 360, 768, 1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  test('it has the look of the house and fetches nothing but its style', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(PAGE, { waitUntil: 'networkidle' });
    expect(asked.filter((path) => path !== '/favicon.svg')).toEqual([PAGE, '/api/docs.css']);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 247, 240)');
  });

  test('the keyboard skips to the calls', async ({ page }) => {
    await page.goto(PAGE);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the calls' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('the page for other clients, without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the contents lead to a call, which says who may call it and shows how', async ({ page }) => {
    await page.goto(`${PAGE}/`);
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Upload a picture' })
      .click();
    const call = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Upload a picture' }) });
    await expect(call).toBeInViewport();
    await expect(call).toContainText('Role Admin, with a token');
    await expect(call).toContainText("--form 'ImageFile=@picture.jpg'");
    await call.getByRole('link', { name: '409' }).click();
    await expect(page.getByRole('heading', { name: '409' })).toBeInViewport();
  });
});
