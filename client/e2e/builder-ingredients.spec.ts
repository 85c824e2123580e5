import { cardOf, chosenOf, infoOf, isNarrow, openSave, saidOf, stageOf } from './builder-steps.ts';
import { sellOut, stockLoose, stockSpice } from './cafe.ts';
import { expect, test } from './test.ts';

const THEMES = ['Skoggrønn', 'Bringebær', 'Fjordblå', 'Kanel', 'Solgul', 'Blåbær', 'Nattsvart', 'Sjøskum'];

test('the page has its title, eight themes of which green is the first, and says how to begin; categories open with what they hold', async ({
  page,
  axe,
}) => {
  await page.goto('/drommekoppen');
  await expect(page).toHaveTitle(/^Drømmekoppen/);
  await expect(page.getByRole('heading', { level: 1, name: 'Drømmekoppen' })).toBeVisible();
  const theme = page.getByRole('combobox', { name: 'Fargetema' });
  await expect(theme.getByRole('option')).toHaveText(THEMES);
  await expect(theme).toHaveValue('1');
  const catalogue = page.getByRole('region', { name: 'Ingredienser' });
  await expect(catalogue.getByRole('heading', { level: 2 })).toHaveText('Ingredienser');
  await expect(catalogue).toContainText('Klikk på en kategori for å se ingredienser.');
  await expect(infoOf(page)).toContainText('Velg en ingrediens for å se informasjon.');
  await expect(infoOf(page).getByRole('button', { name: 'Legg til' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Dine valg' })).toContainText('Ingen valgt');
  await expect(stageOf(page)).toContainText('Koppen er tom');
  for (const name of ['Fjern valg', 'Lagre din Drømmekopp', 'Se alle Drømmekopper']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await axe();
  const headings = catalogue.getByRole('heading', { level: 3 });
  await expect(headings.first()).toHaveText('Grunningredienser');
  const named = (await headings.allTextContents()).slice(1).filter((name) => name !== 'Uncategorized');
  expect(named).toEqual(named.toSorted(new Intl.Collator('nb').compare));
  await expect(catalogue.getByRole('listitem')).toHaveCount(0);
  const card = await cardOf(page, 'Grunningredienser', 'Chai');
  await expect(card).toHaveText(/Chai\s*18,50\skr/);
});

test(
  'what has no category, no description and fills nothing stands under Uncategorized and can be chosen',
  { tag: '@once' },
  async ({ page }, { project, repeatEachIndex }) => {
    const name = `Løsvekt ${project.name} ${repeatEachIndex}`;
    stockLoose(name);
    await page.goto('/drommekoppen');
    const headings = page.getByRole('region', { name: 'Ingredienser' }).getByRole('heading', { level: 3 });
    await expect(headings.last()).toHaveText('Uncategorized');
    await (await cardOf(page, 'Uncategorized', name)).click();
    const info = isNarrow(page) ? page.getByRole('dialog', { name }) : infoOf(page);
    await expect(info).toContainText('Ingen beskrivelse tilgjengelig.');
    await info.getByRole('button', { name: 'Legg til' }).click();
    await expect(chosenOf(page)).toHaveText([name]);
    await expect(saidOf(page)).toHaveText(`${name} er valgt`);
    await expect(stageOf(page)).toContainText('Koppen er tom');
  },
);

test('what is sold out is shown as such, and neither click, double click, button nor key adds it', async ({
  page,
  axe,
}) => {
  await page.goto('/drommekoppen');
  const milk = await cardOf(page, 'Melk', 'Mandelmelk');
  await expect(milk).toContainText('Utsolgt');
  await milk.dblclick();
  await expect(saidOf(page)).toHaveText('Mandelmelk er utsolgt');
  await milk.press('Enter');
  const info = isNarrow(page) ? page.getByRole('dialog', { name: 'Mandelmelk' }) : infoOf(page);
  await expect(info).toContainText('Utsolgt');
  await expect(info.getByRole('button', { name: 'Legg til' })).toBeDisabled();
  await axe();
  if (isNarrow(page)) await page.keyboard.press('Escape');
  await expect(infoOf(page).getByRole('button', { name: 'Legg til' })).toBeDisabled();
  await expect(chosenOf(page)).toHaveCount(0);
});

test(
  'what sells out while somebody looks at the catalogue is marked there once it is looked at',
  { tag: '@once' },
  async ({ page }, { repeatEachIndex }) => {
    const spice = `Nellik ${repeatEachIndex}`;
    stockSpice(spice);
    await page.goto('/drommekoppen');
    const card = await cardOf(page, 'Krydder', spice);
    await expect(card).not.toContainText('Utsolgt');
    sellOut(spice);
    await card.click();
    await expect(card).toContainText('Utsolgt');
    await card.dblclick();
    await expect(saidOf(page)).toHaveText(`${spice} er utsolgt`);
    await expect(infoOf(page).getByRole('button', { name: 'Legg til' })).toBeDisabled();
    await expect(chosenOf(page)).toHaveCount(0);
  },
);

test('the layouts change at 800, 1000 and 1200 px', { tag: '@once' }, async ({ page }) => {
  await page.goto('/drommekoppen');
  await (await cardOf(page, 'Grunningredienser', 'Matcha')).click();
  await expect(infoOf(page).getByRole('heading')).toHaveText('Matcha');
  const layoutAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const boxOf = async (name: string) => {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      if (!box) throw new Error(`${name} is not to be seen at ${width} px`);
      return box;
    };
    const [catalogue, cup, info] = [
      await boxOf('Ingredienser'),
      await boxOf('Koppen'),
      await boxOf('Valgt ingrediens'),
    ];
    return {
      describes: await infoOf(page).getByText('Finmalt grønn te').isVisible(),
      tellsOfDoubleClick: await page.getByText('dobbeltklikk for å helle den i').isVisible(),
      infoIsBeside: info.x >= catalogue.x + catalogue.width,
      cupIsBetween: cup.x >= catalogue.x + catalogue.width && info.x >= cup.x + cup.width,
      gap: Math.round(
        info.x - Math.max(catalogue.x + catalogue.width, cup.x < info.x ? cup.x + cup.width : 0),
      ),
    };
  };
  const stacked = { describes: false, tellsOfDoubleClick: false, infoIsBeside: false, cupIsBetween: false };
  const two = { describes: true, tellsOfDoubleClick: true, infoIsBeside: true, cupIsBetween: false };
  const three = { ...two, cupIsBetween: true };
  expect(await layoutAt(799)).toMatchObject(stacked);
  expect(await layoutAt(800)).toMatchObject(two);
  expect(await layoutAt(999)).toMatchObject(two);
  expect(await layoutAt(1000)).toMatchObject({ ...three, gap: 24 });
  expect(await layoutAt(1199)).toMatchObject({ ...three, gap: 24 });
  expect(await layoutAt(1200)).toMatchObject({ ...three, gap: 32 });
});

test('the narrowest screen shows the whole builder', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/drommekoppen');
  await page.getByRole('button', { name: 'Overrask meg' }).click();
  await expect(chosenOf(page).first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const save = await openSave(page);
  await expect(save.getByRole('button', { name: 'Lagre' })).toBeInViewport();
});
