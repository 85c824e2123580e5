import { TAB } from './admin-ingredients-steps.ts';
import { otherMenuAdmin, unique } from './admin-menu-steps.ts';
import { beginAsOwner, rowOf } from './admin-steps.ts';
import { expect, test } from './test.ts';

test.use({ hearsOthers: true });

test(
  'a table has room for rows on a small phone, says above them that others have changed it, and moves none of them',
  { tag: '@once' },
  async ({ page, request, axe }, info) => {
    const name = unique('Tyttebærbrus', info);
    const other = await otherMenuAdmin(request);
    const made = [await other.add(name)];
    await beginAsOwner(page, request);
    await page.setViewportSize({ width: 360, height: 640 });
    for (const tab of ['/admindash', TAB]) {
      await page.goto(tab);
      await expect(page.getByRole('row').nth(2)).toBeInViewport({ ratio: 1 });
    }
    // A tablet is not told less than a laptop of what can be sorted.
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const [tab, sorts] of [
      [TAB, 6],
      ['/admindash', 5],
    ] as const) {
      await page.goto(tab);
      const arrows = page.getByRole('columnheader').locator('svg').filter({ visible: true });
      await expect(arrows).toHaveCount(sorts);
    }
    for (const [width, height] of [
      [320, 640],
      [360, 640],
      [768, 1024],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/admindash?sorter=price');
      const row = await rowOf(page, name);
      const before = await row.boundingBox();
      made.push(await other.add(`${name} ${width}`));
      const news = page.getByRole('button', { name: 'Listen er endret. Vis nå' });
      await expect(news).toBeInViewport({ ratio: 1 });
      expect(await row.boundingBox()).toEqual(before);
      await axe();
      await news.click();
      await expect(page.getByRole('rowheader', { name: `${name} ${width}` })).toBeVisible();
      await expect(page.getByRole('searchbox')).toBeFocused();
    }
    await page.goto('/admindash?side=2');
    await page.getByRole('button', { name: 'Category' }).click();
    await expect(page).toHaveURL('/admindash?sorter=categoryName&retning=opp');
    for (const id of made) await other.remove(id);
  },
);
