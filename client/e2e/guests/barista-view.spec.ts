import { saveCup, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const CUP = 'Blåbærskyen';
const BARISTA_VIEW = '/drommekoppen/1?disk';

test('the barista view shows only the ingredients, in order', async ({ page, request, axe }) => {
  await page.addInitScript(() => {
    const request = () => Promise.reject(new DOMException('Low battery', 'NotAllowedError'));
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
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
  await axe.inLightAndDark();
});

test('the barista view keeps the screen on, and closes with Back or cross', async ({ page }) => {
  await page.addInitScript(() => {
    const locks: string[] = [];
    const request = async (type: string) => {
      locks.push(type);
      return { release: async () => locks.pop() };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.defineProperty(window, 'locks', { value: locks });
  });
  const locks = () => page.evaluate(() => Reflect.get(window, 'locks'));
  await page.goto('/meny');
  await page.goto('/drommekoppen/1');
  const open = page.getByRole('link', { name: 'Vis ved disken' });
  const heading = page.getByRole('heading', { level: 1, name: CUP });
  const close = page.getByRole('link', { name: 'Lukk' });
  await open.click();
  await expect(page).toHaveURL(BARISTA_VIEW);
  await expect(heading).toBeFocused();
  await expect.poll(locks).toEqual(['screen']);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(open).toBeFocused();
  await expect.poll(locks).toEqual([]);
  await expect(page).toHaveURL('/drommekoppen/1');
  await open.press('Enter');
  await close.press('Enter');
  await expect(open).toBeFocused();
  // The close button went back in the history, so Back now leads to the page before the cup.
  await page.goBack();
  await expect(page).toHaveURL('/meny');
  await page.goForward();
  await open.click();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect.poll(locks).toEqual(['screen']);
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(60);
  await close.click();
  await expect(page).toHaveURL('/drommekoppen/1');
  await expect(open).toBeFocused();
  await expect.poll(locks).toEqual([]);
});

test('the barista view fits a phone with text of 24 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const steps = page.getByRole('listitem');
  // The demo cups have the lowest ids.
  for (let drinkId = 1; drinkId <= 12; drinkId++) {
    await page.goto(`/drommekoppen/${drinkId}?disk`);
    const sizes = await steps.evaluateAll((all) =>
      all.map((step) => Number.parseFloat(getComputedStyle(step).fontSize)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
    const allergens = page.getByText(/^(Inneholder|Ukjent|Uten de 14)/);
    await expect(allergens.first()).toHaveCSS('font-size', `${Math.max(...sizes)}px`);
    await expect(steps.last()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Lukk' })).toBeInViewport({ ratio: 1 });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(640);
  }
  const choices = Array.from({ length: 12 }, (_, nth) => (nth % 2 === 0 ? 'Kanel' : 'Kakao'));
  const { drinkId } = await saveCup(request, uniqueCupName('Langkoppen'), choices);
  await page.goto(`/drommekoppen/${drinkId}?disk`);
  await expect(steps).toHaveCount(12);
  const columns = await steps.evaluateAll((all) =>
    all.map((step) => [...step.children].map((cell) => Math.round(cell.getBoundingClientRect().left))),
  );
  const [first] = columns;
  expect(columns.map(([swatch, part]) => [swatch, part])).toEqual(Array(12).fill(first?.slice(0, 2)));
});
