import type { ComponentType } from 'react';
import type { ActionButtonProps } from './action-button.tsx';

/** What a message says beside its text. */
type NoticeOptions = {
  tone?: 'good' | 'bad';
  /** The text's language where it is not the page's. */
  lang?: 'en';
  /** Where the message leads to. */
  link?: { href: string; text: string };
  /**
   * What can be done about it while it is shown, and for how long that is, in milliseconds. It brings its button along:
   * guests, who are offered nothing, need not load one.
   */
  action?: { text: string; Button: ComponentType<ActionButtonProps>; run: () => void; time: number };
};

/** What the live region says; `id` tells two equal texts apart. */
export type Notice = NoticeOptions & { id: number; text: string; tone: 'good' | 'bad' };

const NONE: readonly Notice[] = [];
let notices = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

/** What is said now, the newest last. */
export const noticesNow = (): readonly Notice[] => notices;

/** What was said last. */
export const noticeNow = (): Notice | null => notices.at(-1) ?? null;

function setNotices(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

export const clearNotices = (): void => setNotices(NONE);

export const removeNotice = (notice: Notice): void =>
  setNotices(notices.filter(({ id }) => id !== notice.id));

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a message at the bottom of the page and has it read out. It takes the place of the one before, except where
 * something can still be done about that: then it comes below it.
 */
export function announce(text: string, options: NoticeOptions = {}): void {
  lastId += 1;
  const lasting = notices.filter(({ action }) => action);
  setNotices([...lasting, { tone: 'good', ...options, id: lastId, text }]);
}
