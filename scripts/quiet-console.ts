import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/** What was written to the console since it was last asked for: a test that writes there has failed. */
const written: string[] = [];

console.error = (...values: unknown[]) => written.push(`console.error: ${format(...values)}`);
console.warn = (...values: unknown[]) => written.push(`console.warn: ${format(...values)}`);

function expectSilence() {
  const said = written.splice(0);
  if (said.length > 0) throw new Error(`The console was written to.\n${said.join('\n')}`);
}

afterEach(expectSilence);
afterAll(expectSilence);
