import { basename } from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** A Playwright reporter that names the tests that passed only at their second run, in the last line of the output. */
export default class NameFlaky implements Reporter {
  #all: Suite | undefined;

  onBegin(_config: FullConfig, all: Suite): void {
    this.#all = all;
  }

  async onExit(): Promise<void> {
    const flaky = (this.#all?.allTests() ?? []).filter((test) => test.outcome() === 'flaky');
    const names = flaky.map(
      ({ title, location, parent }) =>
        `${basename(location.file)}:${location.line} «${title}» (${parent.project()?.name})`,
    );
    if (names.length > 0) console.log(`Passed only at the second run: ${names.join(', ')}`);
  }
}
