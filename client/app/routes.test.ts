import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notFound, routeAt } from './routes.ts';

const PATHS = ['/', '/meny', '/drommekoppen', '/login', '/admindash'];

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
