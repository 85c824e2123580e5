import type { MenuSection, MenuTabs } from '#shared/menu/categories.ts';
import { CATEGORY_KEYS, DEFAULT_CATEGORY } from '#shared/menu/category-names.ts';

/** The key of `?kategori=`: a known one or an id; null for anything else. */
export function keyInAddress(search: URLSearchParams): string | null {
  const key = search.get('kategori') ?? '';
  return /^[1-9]\d{0,8}$/.test(key) || CATEGORY_KEYS.some((known) => known === key) ? key : null;
}

type OpenTab = { sections: MenuSection[]; chosen: MenuSection };

/** The tab of `?kategori=` and its chosen section; hot coffee, else the first one, where there is no valid one. */
export function chosenOf(tabs: MenuTabs, search: URLSearchParams): OpenTab | undefined {
  const find = (key: string | null) =>
    tabs
      .flatMap(({ sections }) => sections.map((chosen) => ({ sections, chosen })))
      .find(({ chosen }) => chosen.key === key);
  const [first] = tabs;
  return (
    find(keyInAddress(search)) ??
    find(DEFAULT_CATEGORY) ??
    (first?.sections[0] && { sections: first.sections, chosen: first.sections[0] })
  );
}

const SHORT_LABELS: Record<string, string> = { 'VARME DRIKKER': 'Varme', 'KALDE DRIKKER': 'Kalde' };

/** What the links of an open tab call a category: `Varme` or `Kalde` where its tab does, else its name. */
export const shortLabel = ({ label, name }: MenuSection): string => SHORT_LABELS[label] ?? name;

/** The list shows no price of cold drinks. */
export const showsPrice = ({ temperature }: MenuSection): boolean => temperature !== 'cold';

/** Whether a category has drinks; those of cakes or food are neither hot nor cold. */
export const isOfDrinks = ({ temperature }: MenuSection): boolean => temperature !== null;
