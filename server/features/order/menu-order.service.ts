import { CATEGORY_KEYS, KNOWN_PLACES, type MenuPlace } from '#shared/menu/category-names.ts';
import { nameKey } from '#shared/text/text.ts';

const RANKS = { hot: 0, cold: 1, none: 2 };
const rank = ({ temperature }: MenuPlace): number => RANKS[temperature ?? 'none'];

const KNOWN_TABS = [...new Set(CATEGORY_KEYS.map((key) => KNOWN_PLACES[key].tab))].map(nameKey);
const rankOfTab = (label: string): number => {
  const at = KNOWN_TABS.indexOf(label);
  return at < 0 ? KNOWN_TABS.length : at;
};

/** The categories of each tab, by the key of its label, in the given order. */
export const byTab = <Category extends { name: string } & MenuPlace>(categories: readonly Category[]) =>
  Map.groupBy(categories, ({ name, tab }) => nameKey(tab ?? name));

/** Categories in the menu's order where the owner has chosen none: known tabs first, in each of them hot before cold. */
export const inMenuOrder = <Category extends { name: string } & MenuPlace>(categories: readonly Category[]) =>
  [...byTab(categories)]
    .toSorted(([one], [other]) => rankOfTab(one) - rankOfTab(other))
    .flatMap(([, inTab]) => inTab.toSorted((one, other) => rank(one) - rank(other)));
