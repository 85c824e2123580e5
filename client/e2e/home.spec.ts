import { expect, test } from './test.ts';

test('the home page is rendered on the server with links and opening hours', {
  tag: '@once',
}, async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  for (const text of ['Se Meny', 'Lag din egen kopp', 'Morgenlys i kafévinduet', '09:00', '10:00']) {
    expect(html).toContain(text);
  }
  await page.goto('/');
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

test('a carousel picture that fails to load is replaced by the default picture', {
  tag: '@once',
}, async ({ page, allowError }) => {
  allowError(/net::ERR_FAILED/);
  await page.route('**/uploads/**', (route) => route.abort());
  await page.goto('/');
  const first = page.getByRole('img', { name: 'Morgenlys i kafévinduet' });
  await first.scrollIntoViewIfNeeded();
  await expect(first).toHaveAttribute('src', '/images/default.png');
});

test('a carousel that fails to load shows an error with a retry', { tag: '@once' }, async ({
  page,
  allowError,
}) => {
  allowError(/net::ERR_FAILED/);
  const call = '**/trpc/*images.carousel*';
  await page.goto('/meny');
  const gate = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.getByRole('link', { name: 'Kafé Lysning' }).first().click();
  await expect(page.getByText('Loading carousel images...')).toBeVisible();
  gate.resolve();
  await expect(page.getByText('Error: Failed to fetch carousel images')).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Prøv igjen' }).first().click();
  await expect(page.getByRole('img', { name: 'Morgenlys i kafévinduet' })).toBeVisible();
});

test('on a small screen the links are in a hamburger menu, which closes after a choice', async ({ page }, {
  project,
}) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Hovedmeny' });
  if (project.name === 'mobile') {
    await expect(navigation.getByRole('link', { name: 'Meny' })).toBeHidden();
    await page.getByLabel('Meny', { exact: true }).click();
  }
  const link = navigation.getByRole('link', { name: 'Meny' }).filter({ visible: true });
  await link.click();
  await expect(page).toHaveURL('/meny');
  if (project.name === 'mobile') await expect(link).toBeHidden();
  else await expect(link).toHaveAttribute('aria-current', 'page');
});
