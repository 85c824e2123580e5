/** How long a text is kept: `tab` until the tab is closed. */
type Area = 'browser' | 'tab';

/** @throws Error on the server, and if the browser denies storage */
const storageOf = (area: Area): Storage => (area === 'tab' ? sessionStorage : localStorage);

/** The stored text under a key; null if the key is missing or the browser denies storage. */
export function stored(key: string, area: Area = 'browser'): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it for null. @returns false if the browser denies storage or has no space. */
export function store(key: string, text: string | null, area: Area = 'browser'): boolean {
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** State outside React that components share. `subscribe` and `get` fit `useSyncExternalStore`. */
export function sharedState<Value>(initial: Value) {
  const { subscribe, notify } = createListeners();
  let value = initial;
  return {
    subscribe,
    get: () => value,
    set(next: Value): void {
      value = next;
      notify();
    },
  };
}

const states = new Map<string, { notify: () => void; isOutdated: () => boolean }>();

globalThis.window?.addEventListener('storage', ({ key }) => {
  for (const [changed, { notify }] of states) if (key === null || key === changed) notify();
});
// A page in the back/forward cache gets no events, so it may have missed a change in another tab.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const { notify, isOutdated } of states.values()) if (isOutdated()) notify();
});

/**
 * Shared state that is stored, so it outlives the page. In the area `browser` it follows the other tabs. If the browser
 * denies storage, it lasts until the page is closed.
 * @param parse reads a value from the stored text, which is null for a missing key; a text for which it throws counts as missing
 * @param format returns the text to store, null to remove it
 */
export function storedState<Value>(
  key: string,
  parse: (text: string | null) => Value,
  format: (value: Value) => string | null,
  area: Area = 'browser',
) {
  const { subscribe, notify } = createListeners();
  const read = () => stored(key, area);
  const parsed = (latest: string | null): Value => {
    try {
      return parse(latest);
    } catch {
      return parse(null);
    }
  };
  let text: string | null = null;
  let value = parse(text);
  states.set(key, { notify, isOutdated: () => read() !== text });
  return {
    subscribe,
    /** Reads the storage each time, because an event about another tab's change may arrive later. */
    get(): Value {
      const latest = read();
      if (latest !== text) value = parsed(latest);
      text = latest;
      return value;
    },
    /** @returns false if the value could not be stored */
    set(next: Value): boolean {
      const isStored = store(key, format(next), area);
      text = read();
      value = next;
      notify();
      return isStored;
    },
  };
}
