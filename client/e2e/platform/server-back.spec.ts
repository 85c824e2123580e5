import { openConnected } from '#client/e2e/steps/live-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';
import { SERVER } from '#scripts/process.mjs';
import { freePort, startServer } from '#scripts/server-process.ts';

test.use({ receivesChanges: true });

test('a list that failed offline loads by itself once online', async ({ page, context, allowError }) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  await openConnected(page, '/drommekoppen');
  await context.setOffline(true);
  const cups = page.getByRole('region', { name: 'Drømmekopper fra gjestene' });
  await cups.getByRole('button', { name: 'Navn' }).click();
  const again = cups.getByRole('button', { name: 'Prøv igjen' });
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await expect(cups.getByRole('listitem').first()).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('a list that failed while the server restarted loads by itself', async ({ page, allowError }, info) => {
  allowError(/ERR_|status of 503|left the origin/);
  const port = String(await freePort());
  const start = () =>
    startServer(SERVER, {
      HOST: '127.0.0.1',
      PORT: port,
      DEMO_CONTENT: 'off',
      DATA_DIR: info.outputPath('data'),
      UPLOADS_DIR: info.outputPath('uploads'),
    });
  const before = await start();
  await openConnected(page, `${before.origin}/meny`);
  await before.stop();
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  const error = page.getByText('Error: Failed to fetch menu items');
  await expect(error).toBeVisible();
  const after = await start();
  await expect(page.getByText('No menu items found for this category')).toBeVisible();
  await expect(error).toHaveCount(0);
  await after.stop();
});
