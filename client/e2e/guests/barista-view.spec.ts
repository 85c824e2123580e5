import { axeInLightAndDark } from '#client/e2e/steps/account-steps.ts';
import { saveCup, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const CUP = 'Blåbærskyen';
const BARISTA_VIEW = '/drommekoppen/1?disk';

test('the barista view shows only the ingredients, in the order of pouring', async ({
  page,
  request,
  axe,
}) => {
  const name = uniqueCupName('Baristakoppen');
  const choices = ['Espresso', 'Helmelk', 'Espresso', 'Melkeskum', 'Mango'];
  const { drinkId } = await saveCup(request, name, choices);
  const response = await page.goto(`/drommekoppen/${drinkId}?disk`);
  expect(await response?.text()).toContain('I rekkefølgen de helles');
  await expect(page).toHaveTitle(`${name} – Ved disken – Kafé Lysning`);
  await expect(page.getByRole('heading')).toHaveText([name]);
  await expect(page.getByRole('list', { name: 'I rekkefølgen de helles' }).getByRole('listitem')).toHaveText([
    /^Espresso\s*1\sshot$/,
    /^Helmelk\s*0,9\sdl$/,
    /^Espresso\s*1\sshot$/,
    /^Melkeskum\s*0,4\sdl$/,
    /^Mango\s*fikk ikke plass$/,
  ]);
  await expect(page.getByText('Kopp: Fjordblå')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await axeInLightAndDark(page, axe);
});

test('the barista view has its own address, survives a reload, and closes with Back or its cross', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/meny');
  await page.goto('/drommekoppen/1');
  const open = page.getByRole('link', { name: 'Vis ved disken' });
  const heading = page.getByRole('heading', { level: 1, name: CUP });
  const close = page.getByRole('link', { name: 'Lukk' });
  await open.click();
  await expect(page).toHaveURL(BARISTA_VIEW);
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(open).toBeFocused();
  await expect(page).toHaveURL('/drommekoppen/1');
  await open.press('Enter');
  await close.press('Enter');
  await expect(open).toBeFocused();
  // The cross went back in the history, so Back now leads to the page before the cup.
  await page.goBack();
  await expect(page).toHaveURL('/meny');
  await page.goForward();
  await open.click();
  await page.reload();
  await expect(heading).toBeVisible();
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(60);
  await close.click();
  await expect(page).toHaveURL('/drommekoppen/1');
  await expect(open).toBeFocused();
});

test('the barista view of every demo cup fits a phone of 360 × 640 px with text of at least 24 px', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // The demo cups have the lowest ids.
  for (let drinkId = 1; drinkId <= 12; drinkId++) {
    await page.goto(`/drommekoppen/${drinkId}?disk`);
    const steps = page.getByRole('listitem');
    const sizes = await steps.evaluateAll((all) =>
      all.map((step) => Number.parseFloat(getComputedStyle(step).fontSize)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
    await expect(steps.last()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Lukk' })).toBeInViewport({ ratio: 1 });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(640);
  }
});

test('the steps of a long recipe stand in line, whatever their numbers', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const choices = Array.from({ length: 12 }, (_, nth) => (nth % 2 === 0 ? 'Kanel' : 'Kakao'));
  const { drinkId } = await saveCup(request, uniqueCupName('Langkoppen'), choices);
  await page.goto(`/drommekoppen/${drinkId}?disk`);
  const steps = page.getByRole('listitem');
  await expect(steps).toHaveCount(12);
  const columns = await steps.evaluateAll((all) =>
    all.map((step) => [...step.children].map((cell) => Math.round(cell.getBoundingClientRect().left))),
  );
  const [first] = columns;
  expect(columns.map(([swatch, part]) => [swatch, part])).toEqual(Array(12).fill(first?.slice(0, 2)));
});

test('the barista view holds a screen wake lock while it is open', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => {
    const lit: string[] = [];
    const request = async (type: string) => {
      lit.push(type);
      return { release: async () => lit.pop() };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.defineProperty(window, 'lit', { value: lit });
  });
  const lit = () => page.evaluate(() => Reflect.get(window, 'lit'));
  await page.goto(BARISTA_VIEW);
  await expect.poll(lit).toEqual(['screen']);
  await page.getByRole('link', { name: 'Lukk' }).click();
  await expect.poll(lit).toEqual([]);
});

test('a rejected screen wake lock is not reported as an error', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => {
    const request = () => Promise.reject(new DOMException('Low battery', 'NotAllowedError'));
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await page.goto(BARISTA_VIEW);
  await expect(page.getByRole('heading', { level: 1, name: CUP })).toBeVisible();
});
