import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '#client/testing/storage.ts';

let tab: EventTarget;

beforeEach(() => {
  stubStorage();
  tab = new EventTarget();
  vi.stubGlobal('window', tab);
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});

/** A stored number, as a page reads it that was just opened. */
async function openNumber() {
  const { storedState } = await import('./stored-state.ts');
  const state = storedState('number', Number, (value) => (value === 0 ? null : String(value)));
  const onChange = vi.fn();
  const unsubscribe = state.subscribe(onChange);
  return { ...state, onChange, unsubscribe };
}

test('a stored value outlives the page, and nothing is stored for an empty one', async () => {
  (await openNumber()).set(7);
  const number = await openNumber();
  expect(number.get()).toBe(7);
  number.set(0);
  expect([number.get(), localStorage.getItem('number')]).toEqual([0, null]);
  expect(number.onChange).toHaveBeenCalledOnce();
});

test('a text that can’t be parsed counts as missing', async () => {
  const { storedState } = await import('./stored-state.ts');
  localStorage.setItem('list', '[1');
  const list = storedState('list', (text): number[] => JSON.parse(text ?? '[]'), JSON.stringify);
  expect(list.get()).toEqual([]);
  list.set([2]);
  expect(list.get()).toEqual([2]);
});

test('a value of the tab is stored for the tab only', async () => {
  stubStorage('sessionStorage');
  const { storedState } = await import('./stored-state.ts');
  const open = () => storedState('name', (text) => text ?? '', String, 'tab');
  open().set('Åse');
  expect([open().get(), localStorage.getItem('name')]).toEqual(['Åse', null]);
});

test('reports a change in another tab, also one that the back/forward cache has missed', async () => {
  const { get, onChange, unsubscribe } = await openNumber();
  for (const key of ['other', 'number', null]) {
    localStorage.setItem('number', '8');
    tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }
  expect([get(), onChange.mock.calls.length]).toEqual([8, 2]);
  const show = (persisted: boolean) => tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(true);
  expect(onChange).toHaveBeenCalledTimes(2);
  localStorage.setItem('number', '9');
  for (const persisted of [false, true]) show(persisted);
  expect([get(), onChange.mock.calls.length]).toEqual([9, 3]);
  unsubscribe();
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('if the browser denies storage, a value lasts for the visit', async () => {
  vi.stubGlobal('localStorage', undefined);
  const number = await openNumber();
  expect([number.set(7), number.get()]).toEqual([false, 7]);
});
