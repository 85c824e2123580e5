import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { launchFirefox } from './firefox.ts';
import { StoryPage } from './page.ts';
import { launchWebKit } from './webkit.ts';

export type BrowserOptions = {
  /** The paths of the programs of the project's browser. */
  paths: string[];
};

type Fixtures = {
  isDark: boolean;
  /** The size of the window in pixels. */
  size: { width: number; height: number };
  /** A page in its own browser. Errors in the console fail the test. */
  story: StoryPage;
};

/** Playwright's `test` in the browser with the project's name. */
export const test = base.extend<BrowserOptions & Fixtures>({
  paths: [[], { option: true }],
  isDark: [false, { option: true }],
  size: [{ width: 1280, height: 900 }, { option: true }],
  story: async ({ paths, isDark, size, baseURL }, use, info) => {
    const launch = info.project.name === 'webkit' ? launchWebKit : launchFirefox;
    const driver = await launch({ paths, isDark, size });
    try {
      await use(new StoryPage(driver, baseURL ?? ''));
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath('failed.png'), await driver.screenshot());
      expect(await driver.errors()).toEqual([]);
    } finally {
      await driver.close();
    }
  },
});

export { expect };
