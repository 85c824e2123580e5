import { holdUrl } from '#client/e2e/steps/cup-steps.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test('the server renders links, hours and the three most liked cups', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  for (const text of ['Se Meny', 'Lag din egen kopp', 'Morgenlys i kafévinduet', '09:00', '10:00']) {
    expect(html).toContain(text);
  }
  const answer = await request.get(
    '/api/drinkapi/drinkslist?page=1&pageSize=3&sort=timesFavorite&order=desc',
  );
  const drinks: { drinkId: number; name: string; timesFavorite: number }[] = await answer.json();
  expect(drinks).toHaveLength(3);
  await page.goto('/');
  for (const { drinkId, name, timesFavorite } of drinks) {
    expect(html).toContain(name);
    const cup = page.getByRole('region', { name: 'Mest likt' }).getByRole('link', { name });
    await expect(cup).toHaveAttribute('href', `/drommekoppen/${drinkId}`);
    await expect(cup).toContainText(`${timesFavorite} likes`);
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer).toContainText('09:00');
  const links = footer.locator('a[target=_blank]');
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /noopener/);
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  await expect(page.getByRole('heading', { name: 'Menu List' })).toBeFocused();
  await page.goto('/');
  await page.getByRole('link', { name: 'Lag din egen kopp' }).last().click();
  await expect(page).toHaveURL('/drommekoppen');
});

test('a carousel that fails to load has a retry, a picture a default', async ({ page, allowError }) => {
  allowError(/net::ERR_FAILED/);
  const call = '**/trpc/*images.carousel*';
  await page.goto('/meny');
  const pictures = await holdUrl(page, call, 'abort');
  await page.getByRole('link', { name: 'Kafé Lysning' }).first().click();
  await expect(page.getByText('Loading carousel images...')).toBeVisible();
  pictures.release();
  await expect(page.getByText('Error: Failed to fetch carousel images')).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Prøv igjen' }).first().click();
  const first = page.getByRole('img', { name: 'Morgenlys i kafévinduet' });
  await expect(first).toBeVisible();
  await page.route('**/uploads/**', (route) => route.abort());
  await page.goto('/');
  await first.scrollIntoViewIfNeeded();
  await expect(first).toHaveAttribute('src', '/images/default.png');
});

test('a small screen has the links in a hamburger menu', {
  tag: '@mobile',
}, async ({ page, isMobile }) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Hovedmeny' });
  if (isMobile) {
    await expect(navigation.getByRole('link', { name: 'Meny' })).toBeHidden();
    await page.getByLabel('Meny', { exact: true }).click();
  }
  const link = navigation.getByRole('link', { name: 'Meny' }).filter({ visible: true });
  await link.click();
  await expect(page).toHaveURL('/meny');
  if (!isMobile) return expect(link).toHaveAttribute('aria-current', 'page');
  await expect(link).toBeHidden();

  await page.goto('/');
  const script = await holdUrl(page, `**${scriptFile('menu-page')}`);
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  await page.getByLabel('Meny', { exact: true }).click();
  await expect(link).toBeVisible();
  script.release();
  await expect(page.getByRole('heading', { name: 'Menu List' })).toBeVisible();
  await expect(link).toBeVisible();
});

test('the banner has its links above the fold, and a picture as large as needed', async ({ page }) => {
  for (const [width, height, file] of [
    [360, 740, 480],
    [768, 1024, 480],
    [1280, 800, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    for (const name of ['Lag din egen kopp', 'Se Meny'])
      await expect(page.getByRole('link', { name }).first()).toBeInViewport({ ratio: 1 });
    const picture = page.locator('img[alt="Kafeen på hjørnet"][fetchpriority=high]');
    const size = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { file: image.currentSrc, place: image.clientWidth };
    });
    expect(size.file, `${width} px`).toMatch(new RegExp(`/uploads/.*/${file}$`));
    expect(size.place, `${width} px`).toBeLessThanOrEqual(file);
  }
});
