import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOnly } from 'axe-core';
import { axeInLightAndDark } from './account-steps.ts';

/** The rules of WCAG 2.2 AA. */
const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** The rules about colours, whose results can differ between light and dark mode. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The message of a blocked service worker. Most tests block it, because they inspect the network. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** A missing picture: a page may be about to show a cup that another test hides or deletes. */
const OF_OTHERS = /status of 404 \(Not Found\) \S+\/uploads\//;

/** Collects console errors and warnings, page errors and requests to other origins. */
function collectErrors(context: BrowserContext, host: string): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && text !== BLOCKED)
      errors.push(`${message.type()}: ${text} ${message.location().url}`);
  });
  context.on('weberror', (webError) => errors.push(`page error: ${webError.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host)
      errors.push(`left the origin: ${url.href}`);
  });
  return errors;
}

/** Waits for all finite animations, because colours have too little contrast during a fade. */
const waitForAnimations = (page: Page) =>
  page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        ),
  );

/** Makes a page’s navigations wait until it is interactive: of earlier clicks, only the last one on a button has an effect. */
function waitUntilInteractive(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  // Only pages with scripts become interactive. Under Playwright's fake clock the browser records no marks.
  const interactive = () =>
    page.waitForFunction(
      () =>
        document.getElementById('scripts') === null ||
        '__pwClock' in window ||
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
 * Keeps a handler that matches no request beside those that a test adds. When the last handler of a page is removed,
 * Chromium may lose a request that is under way: a chunk of the page never arrives.
 */
function keepHandling(page: Page): void {
  const route = page.route.bind(page);
  let kept: Promise<unknown> | undefined;
  page.route = async (...options) => {
    kept ??= route(/^unused:/, (request) => request.fallback());
    await kept;
    return route(...options);
  };
}

/** Keeps the steps of a test from depending on how fast a page is. */
export function preparePage(page: Page): void {
  waitUntilInteractive(page);
  keepHandling(page);
}

/** The minified file: every checked page has to compile it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations of these rules on the current page. Injects axe once per page, because AxeBuilder injects it at each
 * check and opens another page, which takes six times as long.
 */
async function violationsOn(page: Page, runOnly: RunOnly, except: string[]): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
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

export type Axe = {
  (aspect?: 'all' | 'colours', except?: string[]): Promise<void>;
  inLightAndDark: () => Promise<void>;
};

type Fixtures = {
  /** Whether pages are notified of changes, also by other tests in the same café. */
  receivesChanges: boolean;
  withoutNotifications: undefined;
  /** Allows errors that a test causes on purpose, such as the browser's message about a 500 response. */
  allowError: (pattern: RegExp) => void;
  /** Fails if axe finds violations on the current page, by all rules or only colour rules, `except` some rules. */
  axe: Axe;
};

/** Playwright's `test`; fails on each browser error that the test did not allow. */
export const test = base.extend<Fixtures>({
  allowError: [
    async ({ context, baseURL }, use) => {
      const allowed: RegExp[] = [];
      const errors = collectErrors(context, new URL(baseURL ?? '').host);
      await use((pattern) => allowed.push(pattern));
      expect(
        errors.filter((error) => ![OF_OTHERS, ...allowed].some((pattern) => pattern.test(error))),
      ).toEqual([]);
    },
    { auto: true },
  ],
  receivesChanges: [false, { option: true }],
  withoutNotifications: [
    async ({ context, receivesChanges }, use) => {
      // `context.route` would turn off the browser's cache.
      if (!receivesChanges)
        await context.addInitScript(() => {
          const SilentEventSource = class extends EventTarget {
            close() {}
          };
          Object.assign(window, { EventSource: SilentEventSource });
        });
      await use(undefined);
    },
    { auto: true },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', preparePage);
    await use(context);
    // A polling page may have requests at the end, whose handlers would fail with the closed context.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  axe: async ({ page }, use) => {
    const check = async (aspect: 'all' | 'colours' = 'all', except: string[] = []) => {
      await waitForAnimations(page);
      expect(await violationsOn(page, aspect === 'all' ? WCAG : COLOURS, except)).toEqual([]);
    };
    await use(Object.assign(check, { inLightAndDark: () => axeInLightAndDark(page, check) }));
  },
});

/** Clicks outside the open dialog, after its animations. */
export async function clickOutside(page: Page): Promise<void> {
  await waitForAnimations(page);
  await page.mouse.click(3, 3);
}

/** Expects the page not to be wider than its window. */
export const expectNoOverflow = (page: Page, message?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), message)
    .toBeLessThanOrEqual(0);

export { expect };
