import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#client/testing/local-storage.ts';

const COFFEE = { menuItemId: 1, quantity: 2 };
const TEA = { menuItemId: 2, quantity: 1 };

/** The basket of a page that was just opened. */
async function open() {
  vi.resetModules();
  return import('./basket.ts');
}
const kept = () => JSON.parse(localStorage.getItem('basket') ?? 'null');

beforeEach(stubLocalStorage);

test('what is ordered leaves the basket, and what was added since stays, also after the page was closed', async () => {
  const before = await open();
  before.addToBasket(COFFEE);
  const { requestId, lines } = kept();
  before.setSent(requestId, lines);
  const basket = await open();
  basket.addToBasket({ ...COFFEE, quantity: 1 });
  basket.addToBasket(TEA);
  expect(kept().requestId).toBe(requestId);
  basket.takeOut(requestId);
  expect(kept()).toMatchObject({ lines: [{ ...COFFEE, quantity: 1 }, TEA], sent: null });
  expect(kept().requestId).not.toBe(requestId);
  basket.takeOut(requestId);
  expect(kept().lines).toHaveLength(2);
});

test('a basket whose order was not answered keeps its id, whatever is taken out', async () => {
  const basket = await open();
  basket.addToBasket(COFFEE);
  const { requestId, lines } = kept();
  basket.setSent(requestId, lines);
  basket.setSent('of another basket', [TEA]);
  basket.setQuantity(0, 0);
  expect(kept()).toEqual({ requestId, lines: [], sent: [COFFEE] });
  basket.emptyBasket();
  expect(kept()).toEqual({ requestId, lines: [], sent: [COFFEE] });
  basket.addToBasket(TEA);
  expect(kept().requestId).toBe(requestId);
  basket.takeOut(requestId);
  expect(kept().lines).toEqual([TEA]);
});

test('a line has fifty drinks at most', async () => {
  const basket = await open();
  expect(basket.addToBasket({ ...COFFEE, quantity: 50 })).toBe(true);
  expect(basket.addToBasket(COFFEE)).toBe(false);
  expect(kept().lines).toEqual([{ ...COFFEE, quantity: 50 }]);
});
