import { expect, test } from 'vitest';
import { oneCheck, sum, tallyPlaywright, tallyVitest } from './tally.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

test('what Vitest skipped or left to do counts as failed', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped', 'todo')] };
  expect(tallyVitest(report, 0)).toEqual({ passed: 2, failed: 2 });
});

test('a file that could not be loaded counts as failed once', () => {
  const report = { testResults: [file('failed'), file('failed', 'failed', 'passed')] };
  expect(tallyVitest(report, 1)).toEqual({ passed: 1, failed: 2 });
});

test('an exit code that the report does not explain counts as failed', () => {
  expect(tallyVitest({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
  expect(tallyPlaywright({ stats: { expected: 3, unexpected: 0, skipped: 0, flaky: 0 } }, 1)).toEqual({
    passed: 3,
    failed: 1,
  });
});

test('a run without a test, or without a report, has failed', () => {
  expect(tallyVitest({}, 0)).toEqual({ passed: 0, failed: 1 });
  expect(tallyPlaywright({}, 0)).toEqual({ passed: 0, failed: 1 });
});

test('journeys that were skipped or flaky, and errors outside of journeys, count as failed', () => {
  const stats = { expected: 5, unexpected: 1, skipped: 1, flaky: 1 };
  expect(tallyPlaywright({ stats, errors: [{ message: 'no server' }] }, 1)).toEqual({ passed: 5, failed: 4 });
});

test('steps add up', () => {
  expect(sum([oneCheck(true), oneCheck(false), { passed: 7, failed: 1 }])).toEqual({ passed: 8, failed: 2 });
});
