/** What the live region says; `id` tells two equal texts apart. */
export type Notice = {
  id: number;
  text: string;
  tone: 'good' | 'bad';
  /** The text's language where it is not the page's. */
  lang: 'en' | undefined;
  /** Where the message leads to. */
  link: NoticeLink | undefined;
};

type NoticeLink = { href: string; text: string };

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
export function announce(text: string, tone: Notice['tone'] = 'good', lang?: 'en', link?: NoticeLink): void {
  lastId += 1;
  setNotice({ id: lastId, text, tone, lang, link });
}
