import { expect, test } from 'vitest';
import { freePort } from './server-process.ts';

test('no port is given twice, because the first server may not listen yet', async () => {
  const ports = new Set<number>();
  for (let count = 0; count < 500; count++) ports.add(await freePort());
  expect(ports.size).toBe(500);
});
