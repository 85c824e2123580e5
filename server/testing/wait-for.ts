import { vi } from 'vitest';

/** Retries assertions until they pass; Vitest's own limit of a second is too short for a busy machine. */
export const waitFor = <T>(assert: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assert, { timeout: 120_000 });
