import { fulfil } from '#client/lib/api/latest-wins.ts';

/** What is wished of records, each under its name, until the server has it or refused it. */
const wishes = new Map<string, boolean>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** What is wished of a record; undefined where nothing is on its way. */
export const wishOf = (record: string): boolean | undefined => wishes.get(record);

/** Calls `listener` when a wish changes; returns how to stop that. */
export function onWish(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type RecordWays = {
  /** Tells the server; resolves when what it knows is what is shown without the wish. */
  send: (wish: boolean) => Promise<unknown>;
  /** Says that the last wish came to nothing. */
  fail: (error: unknown) => void;
};

/** Wishes something of a record; resolves when nothing is on its way any more, or at once where something was already. */
export async function makeWish(record: string, wish: boolean, { send, fail }: RecordWays): Promise<void> {
  const isUnderWay = wishes.has(record);
  wishes.set(record, wish);
  tell();
  if (isUnderWay) return;
  await fulfil({ wished: () => wishes.get(record) ?? wish, send, fail });
  wishes.delete(record);
  tell();
}
