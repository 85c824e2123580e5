import { cupStatus } from '#client/e2e/steps/builder-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ baseURL: process.env.EMPTY_CAFE });

test('a café without content says so on every page, and suggests next steps', async ({ page, axe }) => {
  await page.goto('/meny');
  await expect(page.getByText('No menu items found for this category').first()).toBeVisible();
  await axe();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Om oss' })).toBeVisible();
  await axe();
  await page.goto('/drommekoppen');
  const surprise = page.getByRole('button', { name: 'Overrask meg' });
  await expect(surprise).toBeDisabled();
  await expect(surprise).toHaveAccessibleDescription('Det er ingenting på hylla å velge blant nå');
  await expect(cupStatus(page)).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Se alle Drømmekopper' }).click();
  const list = page.getByRole('dialog', { name: 'Drømmekopper' });
  await expect(list.getByText('Ingen har lagret en drømmekopp ennå.')).toBeVisible();
  await axe();
  await list.getByRole('button', { name: 'Lag den første' }).click();
  await expect(list).toBeHidden();
});
