import type { Locator, Page } from '@playwright/test';
import { startUserSession } from '#client/e2e/steps/account-steps.ts';
import { countPresses, openDetails, searchRow } from '#client/e2e/steps/admin-steps.ts';
import { choiceItems, openCupList, saveAs } from '#client/e2e/steps/builder-steps.ts';
import { saveCup, searchCupRow, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';

const TAB = '/admindash?fane=drinks';

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader').getByText(name, { exact: true }) });

/** Searches the guests' list for a cup, and expects no result. */
async function expectNotListed(page: Page, name: string): Promise<void> {
  const list = await openCupList(page);
  await list.getByPlaceholder('Søk etter drømmekoppene...').fill(name);
  await expect(list.getByText(`Fant ingen drømmekopper med «${name}» i navnet.`)).toBeVisible();
}

test('a new bad name is hidden with two taps', async ({
  page,
  context,
  visitor,
  request,
  allowError,
  axe,
}) => {
  allowError(/status of 404/);
  await pollOften(context);
  const name = uniqueCupName('Stygt');
  const presses = await countPresses(page);
  await page.goto('/admindash');
  await page
    .getByRole('navigation', { name: 'AdminDash' })
    .getByRole('link', { name: 'Drommekopper' })
    .click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const guest = await visitor();
  await guest.goto('/drommekoppen');
  await saveAs(guest, name);
  await expect(guest.getByRole('heading', { name: `${name} er lagret` })).toBeVisible();
  await expect(guest.getByText('Nå står den på hylla')).toBeVisible();
  const row = rowOf(page, name);
  await expect(row).toContainText('gjest');
  await expect(row).toContainText(/\d+\.\s\S+\skl\.\s\d\d:\d\d/);
  await axe.inLightAndDark();
  await row.getByRole('switch', { name: `${name} vises` }).click();
  expect(await presses()).toBe(2);
  await expect(page.getByText(`«${name}» er skjult for gjestene`)).toBeVisible();
  await expect(row.getByText('Skjult')).toBeVisible();
  await expect(row.getByRole('img', { name: `Koppen ${name}` })).toBeVisible();
  await axe.inLightAndDark();

  const [cup] = await (
    await request.get(`/api/drinkapi/drinkslist?search=${encodeURIComponent(name)}`)
  ).json();
  expect(cup).toBeUndefined();
  await guest.goto('/drommekoppen');
  await expect(guest.getByRole('link', { name })).toHaveCount(0);
  await expectNotListed(guest, name);
  await guest.goto('/');
  await expect(guest.getByText(name)).toHaveCount(0);

  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByText(`«${name}» er som før`)).toBeVisible();
  await expect(row.getByRole('switch')).toBeChecked();
  await guest.goto('/drommekoppen');
  await (await searchCupRow(guest, { name })).getByRole('link', { name }).click();
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('only its maker can open a hidden cup', async ({ page, visitor, request, other, allowError, axe }) => {
  const maker = await visitor();
  const { token } = await startUserSession(maker, request);
  const { drinkId, name } = await saveCup(request, uniqueCupName('Min'), ['Espresso', 'Kanel'], token);
  const path = `/drommekoppen/${drinkId}`;
  const guest = await visitor();
  await guest.goto(path);
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
  await other.put(`drinkapi/set-visibility/${drinkId}`, { visibility: 'hidden' });
  allowError(/status of 404/);
  expect((await guest.goto(path))?.status()).toBe(404);
  await expect(guest.getByRole('heading', { level: 1, name: 'Denne koppen finnes ikke' })).toBeVisible();
  expect((await guest.goto(`${path}/kort.jpg`))?.status()).toBe(404);

  const note = maker.getByText('Bare du og kafeen ser den: kafeen har skjult den.');
  await maker.goto(path);
  await expect(maker.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(note).toBeVisible();
  await expect(maker.getByRole('button', { name: /^(Like|Del koppen|Meld fra)/ })).toHaveCount(0);
  // As in a new tab, which the server renders for a visitor.
  await maker.goto(`/drommekoppen?variant=${drinkId}`);
  await expect(choiceItems(maker)).toHaveText(['Espresso', 'Kanel']);
  await maker.goto('/login');
  await expect(note).toBeVisible();
  await expect(maker.getByRole('img', { name: `Koppen ${name}` })).toBeVisible();

  await page.goto(`${TAB}&tilstand=hidden`);
  const row = await searchRow(page, name);
  const details = await openDetails(row, name);
  await expect(details.getByText('Nei, skjult')).toBeVisible();
  await expect(details.getByRole('img', { name: `Koppen ${name}` })).toBeVisible();
  await axe.inLightAndDark();
});

test('a reported cup is listed first until it is settled', {
  tag: '@mobile',
}, async ({ page, visitor, request, fail, axe, isWide }) => {
  const { drinkId, name } = await saveCup(request, uniqueCupName('Meldt'), ['Matcha']);
  const guest = await visitor();
  await guest.goto(`/drommekoppen/${drinkId}`);
  const report = guest.getByRole('button', { name: 'Meld fra' });
  await report.click();
  const question = guest.getByRole('dialog', { name: `Melde fra om «${name}»?` });
  await expect(question).toContainText('Da ser kafeen på det.');
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(report).toBeFocused();
  await report.click();
  await question.getByRole('button', { name: 'Meld fra' }).click();
  await expect(guest.getByText('Takk! Kafeen har fått beskjed, og ser på koppen.')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(report).toBeFocused();

  await page.goto('/admindash');
  await page.getByRole('link', { name: /meldte? kopp(er)? å se på$/ }).click();
  await expect(page).toHaveURL(`${TAB}&tilstand=reported`);
  const row = rowOf(page, name);
  await expect(row).toBeVisible();
  await page.goto(`${TAB}&sorter=reports&sok=${encodeURIComponent(name)}`);
  if (isWide)
    await expect(page.getByRole('columnheader', { name: 'Meldt' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  await expect(row).toContainText(isWide ? '1' : 'Meldt 1 gang');
  await axe.inLightAndDark();
  const settle = row.getByRole('button', { name: `Greit ${name}` });
  const resume = await fail('drinks.setVisibility', { status: 500, message: 'Internal error', times: 1 });
  await settle.click();
  await expect(page.getByText('Internal error')).toBeVisible();
  await resume();
  await settle.click();
  await expect(page.getByText(`«${name}» er sett på, og vises som før`)).toBeVisible();
  await expect(settle).toBeHidden();
  await page.goto(`${TAB}&tilstand=reported&sok=${encodeURIComponent(name)}`);
  await expect(page.getByText(/^Fant ingen drømmekopper med .+ blant disse\.$/)).toBeVisible();
});

test('several cups are hidden at once, shown again, and undone', async ({ page, request, axe }) => {
  const name = uniqueCupName('Flere');
  const shown = async (): Promise<string[]> => {
    const list = await request.get(`/api/drinkapi/drinkslist?search=${encodeURIComponent(name)}`);
    return (await list.json()).map((cup: { name: string }) => cup.name);
  };
  const names = [1, 2, 3].map((number) => `${name} ${number}`);
  for (const each of names.slice(0, 2)) await saveCup(request, each, ['Matcha']);
  const beforeLast = Date.now();
  await saveCup(request, `${name} 3`, ['Matcha']);
  await page.goto(`${TAB}&sok=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Velg flere' }).click();
  await page.getByRole('checkbox', { name: 'Velg alle 3' }).click();
  const bar = page.getByRole('region', { name: 'De valgte' });
  await expect(bar).toContainText('3 valgt');
  await bar.getByRole('button', { name: 'Skjul' }).click();
  await expect(page.getByText('3 drømmekopper er skjult for gjestene')).toBeVisible();
  expect(await shown()).toEqual([]);
  await axe.inLightAndDark();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByText('Alt er som før')).toBeVisible();
  expect(await shown()).toEqual(names);
  await page.getByRole('checkbox', { name: `Velg ${name} 3` }).uncheck();
  await bar.getByRole('button', { name: 'Skjul' }).click();
  await expect(page.getByText('2 drømmekopper er skjult for gjestene')).toBeVisible();
  expect(await shown()).toEqual([`${name} 3`]);
  const sent = page.waitForRequest(/drinks\.changeMany/);
  await bar.getByRole('button', { name: 'Vis' }).click();
  // Only the selected cups decide until when names were seen.
  const [, namedUntil] = /"namedUntil":(\d+)/.exec((await sent).postData() ?? '') ?? [];
  expect(Number(namedUntil)).toBeLessThanOrEqual(beforeLast);
  await expect(page.getByText('2 drømmekopper er å se for gjestene')).toBeVisible();
  expect(await shown()).toEqual(names);
});
