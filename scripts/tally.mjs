/** @typedef {{ passed: number, failed: number }} Tally */

/** @param {boolean} passed @returns {Tally} one check */
export const oneCheck = (passed) => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
});

/**
 * A run counts as failed at least once where its exit code says so or no test ran, whatever its report says.
 * @param {Tally} counted @param {number} code @returns {Tally}
 */
function honest(counted, code) {
  const mustFail = code !== 0 || counted.passed + counted.failed === 0;
  return mustFail && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/**
 * Counts Vitest's JSON report. What was skipped has failed, and so has a file that could not be loaded.
 * @param {{ testResults?: { status: string, assertionResults: { status: string }[] }[] }} report
 * @param {number} code the exit code @returns {Tally}
 */
export function tallyVitest(report, code) {
  const files = (report.testResults ?? []).map(({ status, assertionResults }) => {
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    const failed = assertionResults.length - passed;
    return { passed, failed: status === 'failed' && failed === 0 ? 1 : failed };
  });
  return honest(sum(files), code);
}

/**
 * Counts Playwright's JSON report. Skipped and flaky journeys have failed, and so has what went wrong outside of any.
 * @param {{ stats?: { expected: number, unexpected: number, skipped: number, flaky: number }, errors?: unknown[] }} report
 * @param {number} code the exit code @returns {Tally}
 */
export function tallyPlaywright({ stats, errors = [] }, code) {
  const failed = stats ? stats.unexpected + stats.skipped + stats.flaky : 0;
  return honest({ passed: stats?.expected ?? 0, failed: failed + errors.length }, code);
}
