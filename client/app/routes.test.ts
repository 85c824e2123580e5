import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressOf, notFound, routeAt, routes } from './routes.ts';

const PATHS = routes.filter(({ pattern }) => !pattern).map(({ path }) => path);

test('a dream cup’s page gets the id of its cup', () => {
  expect(routeAt('/drommekoppen/12/').path).toBe('/drommekoppen/:id');
  expect(addressOf('/drommekoppen/12/', '?x=1').params).toEqual({ id: '12' });
  for (const path of ['/drommekoppen/0', '/drommekoppen/tolv', '/drommekoppen/1/2', '/drommekoppen/-1']) {
    expect(routeAt(path)).toBe(notFound);
  }
});

test.each(PATHS)('finds the page at %s, also with a slash at its end', (path) => {
  expect(routeAt(path).path).toBe(path);
  expect(routeAt(`${path}/`).path).toBe(path);
});

test.each(['', '/menyen', '/meny/kaffe', '/toString'])('has no page at "%s"', (path) => {
  expect(routeAt(path)).toBe(notFound);
});

test.each([...routes, notFound])('names the file that the page at $path comes from', ({ source, load }) => {
  expect(existsSync(`${import.meta.dirname}/../${source}`)).toBe(true);
  expect(load.toString()).toContain(source);
});
