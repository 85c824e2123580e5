import { MAX_NAME } from '#shared/text/text.ts';

/** The category that a record of each kind was last stored in, until the page is loaded again. */
const lastCategories = new Map<'menuItem' | 'ingredient', number | null>();

/** The category with which the form of a new record starts: that of the last one. */
export const lastCategory = (kind: 'menuItem' | 'ingredient'): number | null =>
  lastCategories.get(kind) ?? null;

export const rememberCategory = (kind: 'menuItem' | 'ingredient', categoryId: number | null): void =>
  void lastCategories.set(kind, categoryId);

const SUFFIX = ' (kopi)';

/** The name with which the form of a copy starts. */
export const copyName = (name: string): string =>
  [...name]
    .slice(0, MAX_NAME - SUFFIX.length)
    .join('')
    .concat(SUFFIX);
