import { vi } from 'vitest';

/** Gives a test, which runs without a browser, an empty storage. */
export function stubStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
}
