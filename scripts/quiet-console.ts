import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/** Console output since the last check. A test with any output fails. */
const written: string[] = [];

console.error = (...values: unknown[]) => written.push(`console.error: ${format(...values)}`);
console.warn = (...values: unknown[]) => written.push(`console.warn: ${format(...values)}`);

function expectSilence() {
  const lines = written.splice(0);
  if (lines.length > 0) throw new Error(`The console was written to.\n${lines.join('\n')}`);
}

afterEach(expectSilence);
afterAll(expectSilence);
