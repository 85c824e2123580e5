import type { Reporter, TestCase } from 'vitest/node';

/** A Vitest reporter that fails the run when a test is skipped or marked as todo. */
export default class FailOnSkipped implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'skipped') throw new Error(`Skipped: ${test.fullName}`);
  }
}
