import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_FAULTS, byDayAndNight, lose, refuse, tokenOf } from './account-steps.ts';
import { ADMIN, beginAsOwner, dialogOn, rowOf } from './admin-steps.ts';
import { cardOf } from './builder-steps.ts';
import { hold } from './cup-steps.ts';
import { CHANGES } from './live-steps.ts';
import { expect, test } from './test.ts';

const TAB = '/admindash?fane=ingredients';
const SET_AVAILABLE = '**/trpc/ingredients.setAvailable*';
const PICTURE = readFileSync(`${import.meta.dirname}/../public/images/kafeen.jpg`);

type Stored = { ingredientId: number; name: string; unitPrice: number; imagePath: string; version: number };

/** The ingredients through the other door, as another admin reaches them. */
async function otherAdmin(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOf(request, ...ADMIN)}` };
  const find = async (name: string): Promise<Stored & Record<string, unknown>> => {
    const shelf: Stored[] = await (await request.get('/api/ingredientapi/ingredientslist')).json();
    const found = shelf.find((ingredient) => ingredient.name === name);
    expect(found).toBeDefined();
    return found ?? { ingredientId: 0, name, unitPrice: 0, imagePath: '', version: 0 };
  };
  return {
    find,
    /** A copy of cinnamon under another name. */
    add: async (name: string): Promise<Stored> => {
      const data = { ...(await find('Kanel')), name, version: undefined };
      const made = await request.post('/api/ingredientapi/create', { headers, data });
      return made.json();
    },
    change: async (name: string, change: Partial<Stored>) => {
      const { ingredientId, version: _, ...rest } = await find(name);
      const url = `/api/ingredientapi/update/${ingredientId}`;
      expect((await request.put(url, { headers, data: { ...rest, ...change } })).status()).toBe(200);
    },
    remove: async (name: string) =>
      request.delete(`/api/ingredientapi/delete/${(await find(name)).ingredientId}`, { headers }),
  };
}

/** Lets a picture fall onto the place for it. */
async function drop(page: Page, place: Locator, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([bytes, fileName]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], fileName, { type: 'image/jpeg' }));
      return transfer;
    },
    [PICTURE.toString('base64'), name] as const,
  );
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

test('an owner adds an ingredient with its colour and picture, finds, reads and changes it, deletes it and brings it back', async ({
  page,
  request,
  axe,
  allowFault,
}, { project, repeatEachIndex }) => {
  allowFault(BROWSER_FAULTS);
  const isWide = project.name === 'desktop';
  const name = `Tonkabønne ${project.name} ${repeatEachIndex}`;
  await beginAsOwner(page, request);
  await page.goto(TAB);
  const section = page.getByRole('region', { name: 'Ingredients Management' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  const all = ['Name', 'Image', 'Category', 'Price (NOK)', 'Fill Level', 'Color', 'Available', 'Actions'];
  await expect(headers).toHaveText(isWide ? all : ['Name', 'Available']);
  await expect(headers.first()).toHaveAttribute('aria-sort', 'descending');
  await expect(section.getByRole('rowheader')).toHaveCount(5);
  await byDayAndNight(page, axe);

  await section.getByRole('button', { name: 'Add Ingredient' }).click();
  const form = page.getByRole('dialog', { name: 'Add Ingredient' });
  const color = form.getByRole('textbox', { name: 'Color' });
  await expect(color).toHaveValue('#CCCCCC');
  await form.getByLabel('Fill Level').fill('120');
  await color.fill('brun');
  const save = form.getByRole('button', { name: 'Lagre', exact: true });
  await save.click();
  for (const fault of ['Skriv inn et navn', 'Velg en kategori', 'Skriv inn prisen'])
    await expect(form.getByRole('paragraph').filter({ hasText: fault })).toBeVisible();
  await expect(form.getByText('Skriv et helt tall fra 0 til 100')).toBeVisible();
  await expect(form.getByText('Skriv fargen som #A1B2C3, eller velg den')).toBeVisible();
  await byDayAndNight(page, axe);

  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Category').selectOption('Krydder');
  await form.getByLabel('Price (NOK)').fill('7,50');
  await form.getByLabel('Fill Level').fill('60');
  await expect(form.getByText('fyller 12 av 20 lag')).toBeVisible();
  await color.fill('a0522d');
  await color.blur();
  await expect(color).toHaveValue('#A0522D');
  const picker = form.getByLabel('Velg farge');
  await expect(picker).toHaveValue('#a0522d');
  await picker.fill('#8b4513');
  await expect(color).toHaveValue('#8B4513');

  const chooser = form.getByLabel('Image');
  await chooser.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(form.getByText('«a.svg»: Bildet må være JPEG, PNG, WebP, AVIF eller GIF.')).toBeVisible();
  const place = chooser.locator('..').locator('..');
  await drop(page, place, 'feil.jpg');
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeVisible();
  await form.getByRole('button', { name: 'Fjern' }).click();
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeHidden();
  await drop(page, place, 'tonka.jpg');
  await expect(form.getByText(/^tonka\.jpg, \d+ kB$/)).toBeVisible();

  await page.route('**/api/ingredientapi/create', lose, { times: 1 });
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Failed to create ingredient');
  await expect(form.getByRole('alert')).toContainText('Det du skrev, er her fortsatt');
  await byDayAndNight(page, axe);
  await save.click();
  await expect(form).toBeHidden();

  await page.getByRole('status').getByRole('link', { name: 'Vis den' }).click();
  const row = await rowOf(page, name);
  const facts = ['', 'Krydder', '7,50', /60\s%/, '#8B4513', '', /Edit.*Delete/];
  if (isWide) await expect(row.getByRole('cell')).toHaveText(facts);
  const other = await otherAdmin(request);
  expect(await other.find(name)).toMatchObject({ unitPrice: 7.5, fillLevel: 60, color: '#8B4513' });

  // On a phone, all of the row opens.
  const opener = row.getByRole('button', { name }).first();
  await (isWide ? opener : row).click();
  const details = page.getByRole('dialog', { name });
  const picture = details.getByRole('img', { name });
  await expect(picture).toHaveAttribute('src', /^\/uploads\//);
  await expect(details.getByRole('definition')).toHaveText([
    'Krydder',
    '7,50',
    /60\s%/,
    '#8B4513',
    'Ja',
    'N/A',
  ]);
  await byDayAndNight(page, axe);
  await details.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Ingredient' });
  await expect(edited.getByRole('img', { name: 'Bildet som er der nå' })).toBeVisible();
  await edited.getByLabel('Description').fill('Vanilje\nog mandel');
  await edited.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  await expect(opener).toBeFocused();
  expect(await other.find(name)).toMatchObject({
    description: 'Vanilje\nog mandel',
    imagePath: expect.stringMatching(/^\/uploads\//),
  });

  await opener.click();
  await details.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Slette «${name}»?` });
  await expect(question).toContainText('Are you sure you want to delete this ingredient?');
  await byDayAndNight(page, axe);
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(row).toBeVisible();
  await other.remove(name);
});

test('an ingredient is sold out and back with one tap, at once; the last tap counts, and what fails is undone', async ({
  page,
  request,
  allowFault,
}, { project, repeatEachIndex }) => {
  allowFault(BROWSER_FAULTS);
  const name = `Muskat ${project.name} ${repeatEachIndex}`;
  const other = await otherAdmin(request);
  await other.add(name);
  await beginAsOwner(page, request);
  await page.goto(TAB);
  const row = await rowOf(page, name);
  const available = row.getByRole('switch', { name: `${name} tilgjengelig` });
  await expect(available).toBeChecked();

  const held = await hold(page, 'ingredients.setAvailable', 'abort');
  await available.click();
  await expect(available).not.toBeChecked();
  await expect.poll(() => held.asked).toHaveLength(1);
  await available.click();
  await available.click();
  await expect(available).not.toBeChecked();
  held.open();
  await expect(available).toBeChecked();
  await expect(page.getByText('Failed to update ingredient')).toBeVisible();
  expect(held.asked).toHaveLength(1);
  await page.unroute(SET_AVAILABLE);
  await page.route(SET_AVAILABLE, refuse({ status: 500 }), { times: 1 });
  await available.press('Space');
  await expect(page.getByText('Internal error')).toBeVisible();
  await expect(available).toBeChecked();

  const slow = await hold(page, 'ingredients.setAvailable');
  await available.press('Enter');
  await available.press('Enter');
  await available.press('Enter');
  slow.open();
  await expect(available).not.toBeChecked();
  await expect.poll(async () => (await other.find(name)).isAvailable).toBe(false);
  // No dialog opened: a tap on the switch is none on its row.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/drommekoppen');
  await expect(await cardOf(page, 'Krydder', name)).toContainText('Utsolgt');
  await other.remove(name);
});

test(
  'a picture on its way shows how far it is, and stops when the form is left; an ended login and somebody else’s change lose nothing',
  { tag: '@once' },
  async ({ page, request, axe, allowFault }, { repeatEachIndex }) => {
    allowFault(BROWSER_FAULTS);
    const name = `Safran ${repeatEachIndex}`;
    const other = await otherAdmin(request);
    await other.add(name);
    const token = await beginAsOwner(page, request);
    // What others change would be asked for meanwhile, and tell of the ended login before the form does.
    await page.route(CHANGES, lose);
    await page.goto(TAB);
    await (await rowOf(page, name)).getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Ingredient' });
    const save = form.getByRole('button', { name: 'Lagre', exact: true });
    const noise = { create: { width: 700, height: 700, channels: 3, background: '#000' } } as const;
    const buffer = await sharp(randomBytes(700 * 700 * 3), { raw: noise.create })
      .png()
      .toBuffer();
    await form.getByLabel('Image').setInputFiles({ name: 'safran.png', mimeType: 'image/png', buffer });

    const network = await page.context().newCDPSession(page);
    const speed = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      });
    await speed(200_000);
    await save.click();
    const progress = form.getByRole('progressbar', { name: 'Bildet lastes opp' });
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
    await axe();
    const stopped = page.waitForEvent('requestfailed', (sent) => sent.url().includes('ingredientapi'));
    await form.getByRole('button', { name: 'Avbryt' }).click();
    await dialogOn(page).getByRole('button', { name: 'Forkast' }).click();
    await stopped;
    await speed(-1);
    const { version } = await other.find(name);
    expect(version).toBe(1);

    await (await rowOf(page, name)).getByRole('button', { name: 'Edit' }).click();
    await form
      .getByLabel('Image')
      .setInputFiles({ name: 'safran.jpg', mimeType: 'image/jpeg', buffer: PICTURE });
    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    await save.click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByLabel('Brukernavn').fill(ADMIN[0]);
    await login.getByLabel('Passord', { exact: true }).fill(ADMIN[1]);
    await login.getByRole('button', { name: 'Logg inn' }).click();
    await expect(login).toBeHidden();
    await expect(form.getByText(/^safran\.jpg/)).toBeVisible();

    await other.change(name, { unitPrice: 99 });
    await save.click();
    const meeting = form.getByRole('region', { name: 'Noen andre har endret dette imens' });
    await expect(meeting).toContainText('Er nå «99»');
    await axe();
    await save.click();
    await expect(form).toBeHidden();
    expect(await other.find(name)).toMatchObject({
      unitPrice: 99,
      imagePath: expect.stringMatching(/^\/uploads\//),
    });
    await other.remove(name);
  },
);

test('ingredients are found by their category, and a list that fails says why', { tag: '@once' }, async ({
  page,
  request,
  axe,
  allowFault,
}) => {
  allowFault(BROWSER_FAULTS);
  await beginAsOwner(page, request);
  // What others change would have the page read it again by itself.
  await page.route(CHANGES, lose);
  await page.route('**/trpc/*ingredients.page*', refuse({ status: 500 }));
  await page.goto(`${TAB}&sok=SIRUP&sorter=unitPrice&retning=opp`);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error fetching ingredients: Internal error');
  await axe();
  await page.unroute('**/trpc/*ingredients.page*');
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  const row = await rowOf(page, 'Lynghonning');
  await expect(row).toContainText('Sirup');
  const price = page.getByRole('columnheader', { name: 'Price (NOK)' });
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(TAB);
});
