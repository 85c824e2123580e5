import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressOf, notFound, routeAt } from './routes.ts';

const PATHS = [
  '/',
  '/meny',
  '/meny/skjerm',
  '/drommekoppen',
  '/login',
  '/bli-med',
  '/henting/skjerm',
  '/disk',
  '/admindash',
];

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

test.each([...PATHS, '*'])('names the file that the page at %s comes from', (path) => {
  const { source, load } = routeAt(path);
  expect(existsSync(`${import.meta.dirname}/../${source}`)).toBe(true);
  expect(load.toString()).toContain(source);
});
