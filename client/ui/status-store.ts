/** What a message says beside its text. */
type NoticeOptions = {
  tone?: 'good' | 'bad';
  /** The text's language where it is not the page's. */
  lang?: 'en';
  /** Where the message leads to. */
  link?: { href: string; text: string };
  /** What can be done about it while it is shown, and for how long that is, in milliseconds. */
  action?: { text: string; run: () => void; time: number };
};

/** What the live region says; `id` tells two equal texts apart. */
export type Notice = NoticeOptions & { id: number; text: string; tone: 'good' | 'bad' };

let notice: Notice | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

export const noticeNow = (): Notice | null => notice;

export function setNotice(next: Notice | null): void {
  notice = next;
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message at the bottom of the page and has it read out; it takes the place of the one before. */
export function announce(text: string, options: NoticeOptions = {}): void {
  lastId += 1;
  setNotice({ tone: 'good', ...options, id: lastId, text });
}
