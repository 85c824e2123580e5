import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axeCore, { type RunOnly } from 'axe-core';

/** What WCAG 2.2 AA asks for. */
const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Those of its rules that look at colours: all that can be another by night than by day. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Collects what no e2e test may bring about: console errors and warnings, page errors, requests to elsewhere. */
function watch(context: BrowserContext, host: string): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (webError) => errors.push(`page error: ${webError.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host)
      errors.push(`left the origin: ${url.href}`);
  });
  return errors;
}

/** Waits for what fades or slides, since half faded colours have half their contrast. */
const stillness = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        document
          .getAnimations()
          .some(
            ({ effect, playState }) =>
              playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
          ),
      ),
    )
    .toBe(false);

/** Lets a navigation end when the page listens: a click that is quicker than its script would be lost. */
function waitUntilInteractive(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  // Only pages with the client's module become interactive.
  const interactive = () =>
    page.waitForFunction(
      () =>
        document.querySelector('script[type="module"]') === null ||
        performance.getEntriesByName('interactive').length > 0,
    );
  page.goto = async (...options) => {
    const response = await goto(...options);
    if (response?.headers()['content-type']?.startsWith('text/html')) await interactive();
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload(...options);
    await interactive();
    return response;
  };
}

/**
 * What axe finds against these rules on the page as it is now. It is told to look in place, and is there once a page:
 * AxeBuilder brings it each time anew, and finishes in another page, which takes six times as long.
 */
async function violationsOn(page: Page, runOnly: RunOnly, except: string[]): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source);
  }
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`);
    },
    { runOnly, rules },
  );
}

type Fixtures = {
  /** Whether pages hear of what other e2e tests change in the same café; else they wait for it in vain. */
  receivesChanges: boolean;
  deaf: undefined;
  /** Lets errors pass that an e2e test brings about on purpose, such as the browser's report of an answer of 500. */
  allowError: (pattern: RegExp) => void;
  /** Fails where axe finds anything on the page as it is now, or anything about its colours, `except` by some rules. */
  axe: (aspect?: 'all' | 'colours', except?: string[]) => Promise<void>;
};

/** Playwright's `test`, which fails an e2e test on any error that it did not allow. */
export const test = base.extend<Fixtures>({
  allowError: [
    async ({ context, baseURL }, use) => {
      const allowed: RegExp[] = [];
      const errors = watch(context, new URL(baseURL ?? '').host);
      await use((pattern) => allowed.push(pattern));
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
  receivesChanges: [false, { option: true }],
  deaf: [
    async ({ context, receivesChanges }, use) => {
      // Not by `context.route`, which would turn off the browser's cache.
      if (!receivesChanges)
        await context.addInitScript(() => {
          const deaf = class extends EventTarget {
            close() {}
          };
          Object.assign(window, { EventSource: deaf });
        });
      await use(undefined);
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitUntilInteractive(page);
    await use(page);
  },
  axe: async ({ page }, use) => {
    await use(async (aspect = 'all', except = []) => {
      await stillness(page);
      expect(await violationsOn(page, aspect === 'all' ? WCAG : COLOURS, except)).toEqual([]);
    });
  },
});

/** Clicks beside the open dialog, once it has come to rest. */
export async function clickOutside(page: Page): Promise<void> {
  await stillness(page);
  await page.mouse.click(3, 3);
}

export { expect };
