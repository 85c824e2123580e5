import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';
import { serveServiceWorker } from './service-worker.ts';

test.for([
  ['on', /NetworkFirst|workbox/],
  ['off', /registration\.unregister\(\)/],
] as const)('with OFFLINE=%s browsers get the worker for it at each visit', async ([OFFLINE, content]) => {
  const { ask } = await createTestApp(
    { OFFLINE },
    { pages: async (app, deps) => serveServiceWorker(app, deps) },
  );
  const answer = await ask('GET', '/sw.js');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(answer.body).toMatch(content);
});
