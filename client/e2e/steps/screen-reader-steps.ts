import { fileURLToPath } from 'node:url';
import type { virtual } from '@guidepup/virtual-screen-reader';
import { expect, type Page } from '@playwright/test';

const BUNDLE = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'));

type Listening = Window & { screenReader: typeof virtual };

/**
 * Starts the screen reader in the page. By default it reads an atomic live region once for each mutation, also of
 * attributes, and ignores changes of the focused element. This sends it the same events as a browser instead.
 */
async function start(address: string): Promise<void> {
  const { virtual: reader }: { virtual: typeof virtual } = await import(address);
  const { body } = document;
  let onFocus: ((event: { target: Element }) => void) | undefined;
  /** The part that is read after a mutation: the whole atomic live region, or only the added content. */
  const saidOf = (record: MutationRecord): Node | MutationRecord => {
    const element = record.target instanceof Element ? record.target : record.target.parentElement;
    const region = element?.closest('[role=status], [role=alert]');
    return region?.matches(':not([aria-atomic=false])') ? region : record;
  };
  const isText = ({ type, addedNodes }: MutationRecord) => type === 'characterData' || addedNodes.length > 0;
  const isState = ({ attributeName }: MutationRecord) => attributeName?.startsWith('aria-') ?? true;
  class Changes extends MutationObserver {
    constructor(tell: MutationCallback) {
      super((records, observer) => {
        const once = new Map(records.filter(isText).map((record) => [saidOf(record), record]));
        tell([...once.values()], observer);
        const { activeElement: target } = document;
        if (!target || target === body) return;
        if (records.some((record) => isState(record) && target.contains(record.target)))
          onFocus?.({ target });
      });
    }
  }
  const listen = body.addEventListener;
  body.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    onFocus = listener as unknown as typeof onFocus;
    listen.call(body, type, listener);
  };
  await reader.start({ container: body, window: { document, MutationObserver: Changes } });
  Reflect.deleteProperty(body, 'addEventListener');
  await reader.clearSpokenPhraseLog();
  Object.assign(window, { screenReader: reader });
}

/**
 * Starts a virtual screen reader on the open page.
 * @returns expects exactly these phrases in this order since the last call
 */
export async function startScreenReader(page: Page): Promise<(...phrases: string[]) => Promise<void>> {
  // Served from the page's origin, because its content security policy blocks others.
  const address = '/virtual-screen-reader.js';
  await page.route(`**${address}`, (route) => route.fulfill({ path: BUNDLE }));
  await page.evaluate(start, address);
  let heard = 0;
  const said = async (): Promise<string[]> => {
    const log = await page.evaluate(() => (window as unknown as Listening).screenReader.spokenPhraseLog());
    // Screen readers say nothing about an emptied live region.
    const phrases = log.filter((phrase) => !/^(polite|assertive): $/.test(phrase));
    return phrases.slice(heard).map((phrase) => phrase.replaceAll('\u00a0', ' '));
  };
  return async (...phrases) => {
    await expect.poll(said).toEqual(phrases);
    heard += phrases.length;
  };
}
