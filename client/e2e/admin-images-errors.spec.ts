import { BROWSER_ERRORS, failWith } from './account-steps.ts';
import { beginAsOwner, leaveQuestion, stepBack } from './admin-steps.ts';
import {
  addPicture,
  fileOf,
  formOf,
  IMAGES_TAB,
  idOf,
  picture,
  send,
  tidy,
  viewButton,
} from './image-steps.ts';
import { expect, test } from './test.ts';

const PAGES = '**/trpc/*images.page*';

test(
  'an upload that is left behind stops; a viewer that can’t get the next picture says so, and goes on',
  {
    tag: '@once',
  },
  async ({ page, request, axe, allowError }, { repeatEachIndex }) => {
    allowError(BROWSER_ERRORS);
    const mark = `Einer ${repeatEachIndex}`;
    const token = await beginAsOwner(page, request);
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await addPicture(request, token, `${mark} ${number}`);
    await page.goto(`${IMAGES_TAB}&sok=${encodeURIComponent(mark)}`);
    await expect(page.getByText('9 bilder', { exact: true })).toBeVisible();

    const left = `${mark} forlatt`;
    await fileOf(formOf(page)).setInputFiles(await picture('forlatt.png'));
    await formOf(page).getByLabel('Name').fill(left);
    const sent = Promise.withResolvers<void>();
    await page.route('**/api/ImageAPI/create', () => sent.resolve());
    await send(formOf(page));
    await sent.promise;
    const stopped = page.waitForEvent('requestfailed', (asked) => asked.url().endsWith('/ImageAPI/create'));
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await leaveQuestion(page).getByRole('button', { name: 'Forkast' }).click();
    await stopped;
    await expect(page.getByRole('button', { name: 'Add Category' })).toBeVisible();
    await expect(page.getByText('Image uploaded successfully!')).toHaveCount(0);
    expect(await idOf(request, left)).toBeUndefined();

    await page.getByRole('link', { name: 'Upload Image', exact: true }).click();
    await page.getByRole('searchbox').fill(mark);
    await expect(page).toHaveURL(/sok=/);
    const step = () => page.evaluate(() => navigation.currentEntry?.index);
    const before = await step();
    const viewer = page.getByRole('dialog');
    const place = (at: number) => viewer.getByText(`${at} av 9`);
    await expect(viewButton(page, `${mark} 2`)).toBeVisible();
    await page.route(PAGES, failWith({ status: 500 }));
    await viewButton(page, `${mark} 2`).press('Enter');
    await expect(place(8)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(place(9)).toBeVisible();
    const failure = viewer.getByRole('alert');
    await expect(failure).toContainText('Error: Internal error');
    await axe();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByRole('heading')).toHaveText(`${mark} 2`);
    await expect(place(8)).toBeVisible();
    await viewer.getByRole('button', { name: 'Neste bilde' }).click();
    await expect(failure).toBeVisible();
    await page.unroute(PAGES);
    await failure.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(viewer.getByRole('heading')).toHaveText(`${mark} 1`);
    await expect(viewer.getByRole('heading')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(viewer.getByRole('heading')).toHaveText(`${mark} 9`);
    await page.keyboard.press('End');
    await expect(viewer.getByRole('heading')).toHaveText(`${mark} 1`);
    await stepBack(page);
    await expect(viewer).toBeHidden();
    await expect(viewButton(page, `${mark} 1`)).toBeFocused();
    // Turning pictures turned the pages behind them, and is no step.
    expect(await step()).toBe(before);
    await tidy(request, token, mark);
  },
);
