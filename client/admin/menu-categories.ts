import { CATEGORY_NAMES } from '#shared/category-names.ts';

const NAMES: readonly string[] = Object.values(CATEGORY_NAMES);

/** Whether the menu shows a category of that name. */
export const isOnMenu = (category: string): boolean => NAMES.includes(category);

/** The categories of the menu, such as `Varm Kaffe, Kald Kaffe og Smoothie`. */
const shown = new Intl.ListFormat('nb').format(NAMES);

/** A note on the categories that the menu leaves out; undefined where there are none. */
export function offMenuText(categories: readonly string[]): string | undefined {
  const hidden = [...new Set(categories)].filter((name) => !isOnMenu(name));
  if (hidden.length === 0) return undefined;
  return `Gjester ser ikke ${new Intl.ListFormat('nb').format(hidden.map((name) => `«${name}»`))}: menyen viser bare ${shown}.`;
}
