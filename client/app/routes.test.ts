import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressOf, notFound, routeAt } from './routes.ts';

const PATHS = ['/', '/meny', '/drommekoppen', '/login', '/admindash'];

test('the route of a dream cup’s page reads the cup’s id from the address', () => {
  expect(routeAt('/drommekoppen/12/').path).toBe('/drommekoppen/:id');
  expect(addressOf('/drommekoppen/12/', '?x=1').params).toEqual({ id: '12' });
  for (const path of ['/drommekoppen/0', '/drommekoppen/tolv', '/drommekoppen/1/2', '/drommekoppen/-1']) {
    expect(routeAt(path)).toBe(notFound);
  }
});

test.each(PATHS)('%s has a page, also with a trailing slash', (path) => {
  expect(routeAt(path).path).toBe(path);
  expect(routeAt(`${path}/`).path).toBe(path);
});

test.each(['', '/menyen', '/meny/kaffe', '/toString'])('"%s" has no page', (path) => {
  expect(routeAt(path)).toBe(notFound);
});

test.each([...PATHS, '*'])('the page at %s names its source file', (path) => {
  const { source, load } = routeAt(path);
  expect(existsSync(`${import.meta.dirname}/../${source}`)).toBe(true);
  expect(load.toString()).toContain(source);
});
