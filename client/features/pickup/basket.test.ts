import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '#client/testing/storage.ts';
import type { PickupLine } from '#shared/pickup/pickup.ts';

const COFFEE = { menuItemId: 1, quantity: 2 };
const TEA = { menuItemId: 2, quantity: 1 };

/** The basket of a page that was just opened. */
async function open() {
  vi.resetModules();
  return import('./basket.ts');
}
const kept = () => JSON.parse(localStorage.getItem('basket') ?? 'null');

beforeEach(() => stubStorage());

test('what is ordered leaves the basket, and what was added since stays, also after the page was closed', async () => {
  const before = await open();
  before.addToBasket(COFFEE, 6);
  const { requestId, lines } = kept();
  before.setSent(requestId, lines);
  const basket = await open();
  basket.addToBasket({ ...COFFEE, quantity: 1 }, 6);
  basket.addToBasket(TEA, 6);
  expect(kept().requestId).toBe(requestId);
  basket.takeOut(requestId);
  expect(kept()).toMatchObject({ lines: [{ ...COFFEE, quantity: 1 }, TEA], sent: null });
  expect(kept().requestId).not.toBe(requestId);
  basket.takeOut(requestId);
  expect(kept().lines).toHaveLength(2);
});

test('a basket whose order was not answered keeps its id, whatever is taken out', async () => {
  const basket = await open();
  basket.addToBasket(COFFEE, 6);
  const { requestId, lines } = kept();
  basket.setSent(requestId, lines);
  basket.setSent('of another basket', [TEA]);
  basket.setQuantity(COFFEE, 0);
  expect(kept()).toEqual({ requestId, lines: [], sent: [COFFEE] });
  basket.emptyBasket();
  expect(kept()).toEqual({ requestId, lines: [], sent: [COFFEE] });
  basket.addToBasket(TEA, 6);
  expect(kept().requestId).toBe(requestId);
  basket.takeOut(requestId);
  expect(kept().lines).toEqual([TEA]);
});

test('the basket says what has changed: the price alone, or something else', async () => {
  const { changeText } = await open();
  const first: PickupLine = {
    name: 'Te',
    size: null,
    price: 44,
    quantity: 1,
    allergens: { contains: [], mayContain: [] },
    allergensUnknown: [],
    options: [],
    recipe: null,
  };
  const textOf = (more: Partial<PickupLine>) => changeText({ first, line: { ...first, ...more } });
  expect(textOf({ quantity: 2 })).toBeUndefined();
  expect(textOf({ price: 46 })).toBe('Prisen er endret fra 44\u00a0kr til 46\u00a0kr.');
  expect(textOf({ price: 46, size: 'Stor' })).toBe('Dette er endret mens det lå i kurven.');
  expect(changeText({ first })).toBeUndefined();
});

test('a line takes the place of another one, also in a full basket', async () => {
  const basket = await open();
  basket.addToBasket({ ...COFFEE, quantity: 5 }, 6);
  basket.addToBasket(TEA, 6);
  const juice = { menuItemId: 3, quantity: 5 };
  expect(basket.addToBasket({ ...juice, quantity: 6 }, 6, { replaced: COFFEE })).toBe(false);
  expect(kept().lines).toEqual([{ ...COFFEE, quantity: 5 }, TEA]);
  expect(basket.addToBasket(juice, 6, { replaced: COFFEE })).toBe(true);
  expect(kept().lines).toEqual([juice, TEA]);
  // The other line is gone already.
  expect(basket.addToBasket({ menuItemId: 4, quantity: 1 }, 6, { replaced: COFFEE })).toBe(false);
  expect(kept().lines).toEqual([juice, TEA]);
});

test('an unnamed cup takes over the name of the cup that it replaces', async () => {
  const basket = await open();
  const cup = { ingredientIds: [1], layers: [], themeId: 1, vessel: 'cup' as const, quantity: 1 };
  const named = { ...cup, name: 'Til Åse' };
  basket.addToBasket(named, 6);
  const other = { ...cup, ingredientIds: [2] };
  basket.addToBasket(other, 6, { replaced: named });
  expect(kept().lines).toEqual([{ ...other, name: 'Til Åse' }]);
  // It is not in the basket any more.
  basket.addToBasket(cup, 6, { replaced: named });
  expect(kept().lines).toEqual([{ ...other, name: 'Til Åse' }, cup]);
});

test('a basket takes as many drinks and lines as an order, and says why it takes no more', async () => {
  const basket = await open();
  const { toasts } = await import('#client/ui/toast/toast-store.ts');
  const said = () => toasts.get().map(({ text }) => text);
  expect(basket.addToBasket({ ...COFFEE, quantity: 5 }, 6)).toBe(true);
  expect(basket.addToBasket(COFFEE, 6)).toBe(false);
  expect(said()).toEqual(['Det ble ikke lagt i kurven. Du kan bestille høyst 6 drikker om gangen.']);
  expect(basket.addToBasket(TEA, 6)).toBe(true);
  for (const menuItemId of [1, 2, 3]) expect(basket.addToBasket({ menuItemId, quantity: 1 }, 6)).toBe(false);
  expect(kept().lines).toEqual([{ ...COFFEE, quantity: 5 }, TEA]);
  for (let menuItemId = 3; menuItemId <= 20; menuItemId += 1)
    expect(basket.addToBasket({ menuItemId, quantity: 1 }, 50)).toBe(true);
  expect(basket.addToBasket({ menuItemId: 21, quantity: 1 }, 50)).toBe(false);
  expect(said()).toEqual(['Det ble ikke lagt i kurven. Kurven er full.']);
  expect(basket.addToBasket(TEA, 50)).toBe(true);
  expect(kept().lines).toHaveLength(20);
});

test('a page that another one has overtaken changes the basket of that one', async () => {
  const first = await open();
  first.addToBasket(COFFEE, 6);
  const second = await open();
  second.addToBasket(TEA, 6);
  second.setQuantity(COFFEE, 0);
  first.addToBasket({ menuItemId: 3, quantity: 1 }, 6);
  expect(kept().lines).toEqual([TEA, { menuItemId: 3, quantity: 1 }]);
  first.setQuantity(TEA, 3);
  expect(second.hasBasket()).toBe(true);
  second.takeOut(kept().requestId);
  expect(kept()).toBeNull();
  expect(first.hasBasket()).toBe(false);
});

test('where the browser stores nothing, the page keeps the basket', async () => {
  vi.stubGlobal('localStorage', undefined);
  const basket = await open();
  expect(basket.addToBasket(COFFEE, 6)).toBe(true);
  expect(basket.addToBasket({ ...COFFEE, quantity: 5 }, 6)).toBe(false);
  expect(basket.hasBasket()).toBe(true);
});

test.each(['{"requestId":"x","lines":""}', '{"requestId":"x","lines":[],"sent":""}', '[]', 'null', '{'])(
  'a stored text that is no basket is an empty one: %s',
  async (text) => {
    localStorage.setItem('basket', text);
    expect((await open()).hasBasket()).toBe(false);
  },
);

test('a changed line stays at its place, and is joined with an equal one', async () => {
  const basket = await open();
  const large = { menuItemId: 1, size: 'Stor', optionIds: [2], quantity: 1 };
  for (const line of [COFFEE, TEA, large]) basket.addToBasket(line, 6);
  basket.replaceLine(TEA, { ...TEA, size: 'Liten' });
  expect(kept().lines).toEqual([COFFEE, { ...TEA, size: 'Liten' }, large]);
  basket.replaceLine(large, { ...COFFEE, quantity: 1 });
  expect(kept().lines).toEqual([
    { ...TEA, size: 'Liten' },
    { ...COFFEE, quantity: 3 },
  ]);
  basket.replaceLine(COFFEE, COFFEE);
  expect(kept().lines).toHaveLength(2);
});

test('a changed line replaces the line as it is now, and nothing where another tab has removed it', async () => {
  const basket = await open();
  const oats = { ...COFFEE, optionIds: [2], quantity: 1 };
  basket.addToBasket(COFFEE, 20);
  basket.addToBasket(oats, 20);
  basket.setQuantity(COFFEE, 3);
  basket.replaceLine(COFFEE, oats);
  expect(kept().lines).toEqual([{ ...oats, quantity: 4 }]);
  basket.replaceLine(COFFEE, { ...COFFEE, optionIds: [3] });
  expect(kept().lines).toEqual([{ ...oats, quantity: 4 }]);
});
