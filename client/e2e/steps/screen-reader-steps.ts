import { fileURLToPath } from 'node:url';
import type { virtual } from '@guidepup/virtual-screen-reader';
import { expect, type Page } from '@playwright/test';

const BUNDLE = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'));

type Listening = Window & { screenReader: typeof virtual };

/**
 * Starts the screen reader, in the page. By itself it says an atomic live region once for each mutation in it, also of
 * attributes, and nothing when the focused element changes. Here it is told what browsers tell screen readers.
 */
async function start(address: string): Promise<void> {
  const { virtual: reader }: { virtual: typeof virtual } = await import(address);
  const { body } = document;
  let onFocus: ((event: { target: Element }) => void) | undefined;
  /** What is said of a mutation: all of its live region, or only what was added. */
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
 * @returns expects that it has said these phrases since the last call: all of them, in this order, and nothing else
 */
export async function startScreenReader(page: Page): Promise<(...phrases: string[]) => Promise<void>> {
  // From the page's own origin, as its policy demands.
  const address = '/virtual-screen-reader.js';
  await page.route(`**${address}`, (route) => route.fulfill({ path: BUNDLE }));
  await page.evaluate(start, address);
  let heard = 0;
  const said = async (): Promise<string[]> => {
    const log = await page.evaluate(() => (window as unknown as Listening).screenReader.spokenPhraseLog());
    // A live region that is emptied is silent.
    const phrases = log.filter((phrase) => !/^(polite|assertive): $/.test(phrase));
    return phrases.slice(heard).map((phrase) => phrase.replaceAll('\u00a0', ' '));
  };
  return async (...phrases) => {
    await expect.poll(said).toEqual(phrases);
    heard += phrases.length;
  };
}
