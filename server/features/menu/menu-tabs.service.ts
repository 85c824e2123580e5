import { and, count, isNull } from 'drizzle-orm';
import { preparedOnce } from '#server/db/prepared.ts';
import { menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  byTab,
  categoriesOfKey,
  findCategoryIds,
  orderedCategories,
} from '#server/features/categories/categories.service.ts';
import type { MenuSection, MenuTabs } from '#shared/menu/categories.ts';
import { CATEGORY_KEYS, CATEGORY_NAMES, KNOWN_PLACES, type MenuPlace } from '#shared/menu/category-names.ts';
import { ON_MENU, type OnMenu, readItems } from './menu.service.ts';

const itemCounts = preparedOnce((db, shown: OnMenu) =>
  db
    .select({ id: menuItems.categoryId, items: count() })
    .from(menuItems)
    .where(and(isNull(menuItems.deletedAt), ON_MENU[shown]))
    .groupBy(menuItems.categoryId)
    .prepare(),
);

const LABELS = { hot: 'VARME DRIKKER', cold: 'KALDE DRIKKER' };

/** A category's label within its tab: hot or cold if no other category has that temperature, otherwise the name. */
function labelOf({ name, temperature }: Omit<Named, 'tab'>, inTab: readonly Named[]): string {
  const isOnly = inTab.filter((other) => other.temperature === temperature).length === 1;
  return temperature && isOnly ? LABELS[temperature] : name.toLocaleUpperCase('nb');
}

type Named = { name: string } & MenuPlace;
type Keyed = Named & Pick<MenuSection, 'key' | 'otherKeys' | 'color' | 'items'>;

/** The menu of a café without categories. */
const EMPTY: Keyed[] = CATEGORY_KEYS.map((key) => ({
  key,
  otherKeys: [],
  name: CATEGORY_NAMES[key],
  ...KNOWN_PLACES[key],
  color: null,
  items: 0,
}));

const tabsOf = (sections: readonly Keyed[]): MenuTabs =>
  [...byTab(sections).values()].map((inTab) => ({
    label: (inTab[0]?.tab ?? inTab[0]?.name ?? '').toLocaleUpperCase('nb'),
    sections: inTab.map(({ tab: _, ...section }) => ({ ...section, label: labelOf(section, inTab) })),
  }));

/**
 * The tabs of the menu. A category without a tab has its own tab while it has items. Categories of ingredients have no items,
 * so they have none. The key of a category is a known key that finds no other category, otherwise its id.
 */
export function menuTabs(deps: Deps, shown: OnMenu = 'forGuests'): MenuTabs {
  const all = orderedCategories(deps);
  const counts = new Map(
    itemCounts(deps.db, shown)
      .all()
      .map(({ id, items }) => [id, items]),
  );
  const listed = all.filter(({ tab, id }) => tab !== null || counts.has(id));
  if (listed.length === 0) return tabsOf(EMPTY);
  const found = CATEGORY_KEYS.map((key) => ({ key, ids: categoriesOfKey(all, key).map(({ id }) => id) }));
  return tabsOf(
    listed.map(({ id, position: _, ...category }) => {
      const known = found.filter(({ ids }) => ids.includes(id));
      const key = known.find(({ ids }) => ids.length === 1)?.key ?? String(id);
      const keys = [String(id), ...known.map((each) => each.key)];
      return {
        ...category,
        key,
        otherKeys: keys.filter((other) => other !== key),
        items: counts.get(id) ?? 0,
      };
    }),
  );
}

/** The items of all menu categories, in the order of the menu's tabs. */
export const readWholeMenu = (deps: Deps, shown: OnMenu = 'forGuests') =>
  menuTabs(deps, shown).flatMap(({ sections }) =>
    sections.map(({ key, name }) => ({
      category: key,
      name,
      items: readItems(deps, findCategoryIds(deps, key), shown, true),
    })),
  );

/** All items in season, including sold-out ones, in the menu's order. */
export const listForCounter = (deps: Deps) =>
  readWholeMenu(deps, 'withSoldOut').flatMap(({ items }) => items);
