import { resolve } from 'node:path';
import { type Shop, sendJson, withShop } from '#load/shop.ts';

/** A shop of the program that owners run, behind a proxy. */
export const withProgram = <Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> =>
  withShop({ TRUST_PROXY: 'on' }, work, [resolve('dist/cafe')]);

/** The address of the list of categories. */
export const CATEGORIES = '/api/categoryapi/categorieslist';

/** Adds a category. @throws Error unless the shop acknowledges it. */
export async function addCategory(origin: string, token: string, name: string): Promise<void> {
  const { status } = await sendJson(`${origin}/api/categoryapi/create`, { name }, token);
  if (status !== 201) throw new Error(`A category was answered with ${status}.`);
}
