import { expect, test } from '#client/e2e/steps/test.ts';

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

test('a hamburger menu that is opened while the next page loads stays open', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*menu-page*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  const links = page
    .getByRole('navigation', { name: 'Hovedmeny' })
    .getByRole('link', { name: 'Drømmekoppen' });
  await page.getByLabel('Meny', { exact: true }).click();
  await expect(links.filter({ visible: true })).toHaveCount(1);
  gate.resolve();
  await expect(page.getByRole('heading', { name: 'Menu List' })).toBeVisible();
  await expect(links.filter({ visible: true })).toHaveCount(1);
});

test('the ways on stand in the banner, above the fold', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Lag din egen kopp', 'Se Meny'])
      await expect(page.getByRole('link', { name }).first()).toBeInViewport({ ratio: 1 });
  }
});

test('the three most liked cups stand on a shelf, with links to their pages', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
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
});

for (const [width, file] of [
  [360, 480],
  [768, 480],
  [1280, 640],
] as const) {
  test(`at ${width} px the banner’s picture is as large as its place needs`, { tag: '@once' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const size = await page.goto('/').then(() =>
      page
        .locator('img[alt="Kafeen på hjørnet"][fetchpriority=high]')
        .evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return { file: image.currentSrc, place: image.clientWidth };
        }),
    );
    expect(size.file).toMatch(new RegExp(`/uploads/.*/${file}$`));
    expect(size.place).toBeLessThanOrEqual(file);
  });
}
