import { cupRegion } from './builder-steps.ts';
import { expect, test } from './test.ts';

test('what is chosen before the scripts have arrived stays chosen', { tag: '@once' }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const interactive = page.goto('/drommekoppen');
  const theme = page.getByRole('combobox', { name: 'Fargetema' });
  const glass = page.getByRole('radio', { name: 'Glass' });
  await theme.selectOption('Solgul');
  await glass.check();
  release();
  await interactive;
  await expect(cupRegion(page).getByRole('img', { name: 'i fargetemaet Solgul' })).toBeVisible();
  await expect(theme).toHaveValue('5');
  await expect(glass).toBeChecked();
});
