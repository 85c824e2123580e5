import { and, isNull } from 'drizzle-orm';
import { isForSale, isInSeason } from '#server/db/availability.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { byTab, categoriesOfKey, orderedCategories } from '#server/features/categories/categories.service.ts';
import type { MenuSection, MenuTabs } from '#shared/menu/categories.ts';
import { CATEGORY_KEYS, CATEGORY_NAMES, KNOWN_PLACES, type MenuPlace } from '#shared/menu/category-names.ts';

/** What is on the menu: what guests see, or also what is sold out. */
export const ON_MENU = {
  forGuests: and(isForSale(menuItems), isInSeason(menuItems)),
  withSoldOut: isInSeason(menuItems),
};
export type OnMenu = keyof typeof ON_MENU;

const usedCategories = preparedOnce((db, shown: OnMenu) =>
  db
    .select({ id: menuItems.categoryId })
    .from(menuItems)
    .where(and(isNull(menuItems.deletedAt), ON_MENU[shown]))
    .groupBy(menuItems.categoryId)
    .prepare(),
);

const LABELS = { hot: 'VARME DRIKKER', cold: 'KALDE DRIKKER' };

/** What a tab's list calls a category: hot or cold where it is the only such one, else its name. */
function labelOf({ name, temperature }: Omit<Named, 'tab'>, inTab: readonly Named[]): string {
  const isOnly = inTab.filter((other) => other.temperature === temperature).length === 1;
  return temperature && isOnly ? LABELS[temperature] : name.toLocaleUpperCase('nb');
}

type Named = { name: string } & MenuPlace;
type Keyed = Named & Pick<MenuSection, 'key' | 'color'>;

/** The menu of a café without categories, as it is before anything is on it. */
const EMPTY: Keyed[] = CATEGORY_KEYS.map((key) => ({
  key,
  name: CATEGORY_NAMES[key],
  ...KNOWN_PLACES[key],
  color: null,
}));

const tabsOf = (sections: readonly Keyed[]): MenuTabs =>
  [...byTab(sections).values()].map((inTab) => ({
    label: (inTab[0]?.tab ?? inTab[0]?.name ?? '').toLocaleUpperCase('nb'),
    sections: inTab.map(({ tab: _, ...section }) => ({ ...section, label: labelOf(section, inTab) })),
  }));

/**
 * The tabs of the menu. A category without a tab has one of its own while it has something to show, so that those of
 * ingredients have none. Its key is a known one where no other category has the same place, else its id.
 */
export function menuTabs(deps: Deps, shown: OnMenu = 'forGuests'): MenuTabs {
  const all = orderedCategories(deps);
  const used = usedCategories(deps.db, shown).all();
  const listed = all.filter(({ tab, id }) => tab !== null || used.some((category) => category.id === id));
  if (listed.length === 0) return tabsOf(EMPTY);
  const known = new Map(
    CATEGORY_KEYS.flatMap((key) => {
      const [first, ...others] = categoriesOfKey(all, key);
      return first && others.length === 0 ? [[first.id, key]] : [];
    }),
  );
  return tabsOf(
    listed.map(({ id, position: _, ...category }) => ({ ...category, key: known.get(id) ?? String(id) })),
  );
}
