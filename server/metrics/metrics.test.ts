import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';
import { measure, serveMetrics } from './metrics.ts';

const LIST = '/api/categoryapi/categorieslist';

test('requests, cache, queues, pages and database are served to this machine, until the app closes', async () => {
  const port = Promise.withResolvers<number>();
  const { app } = await createTestApp(
    {},
    { instrument: async (app, deps) => port.resolve(await serveMetrics(app, measure(app, deps), 0)) },
  );
  const origin = `http://127.0.0.1:${await port.promise}`;
  for (const url of [LIST, LIST, '/api/nothing']) await app.inject(url);
  const response = await fetch(`${origin}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'cache_reads_total{result="hit"} 1',
      'cache_reads_total{result="miss"} 1',
      'queue_waiting{queue="passwords"} 0',
      'open_pages 0',
      'backup_timestamp_seconds 0',
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds \d/),
      expect.stringMatching(/^process_resident_memory_bytes \d/),
    ]),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(
      new RegExp(`^http_request_duration_seconds_count\\{method="GET",route="${LIST}",status="200"\\} 2$`),
    ),
  );
  expect((await fetch(origin)).status).toBe(404);
  await app.close();
  await expect(fetch(`${origin}/metrics`)).rejects.toThrow('fetch failed');
});
