import { expect, it } from 'vitest';
import { canonicalAddress, movedTo } from './render.tsx';

it.each([
  ['/', '/'],
  ['/?utm=1', '/'],
  ['/meny', '/meny'],
  ['/meny/?kategori=MatchaKald&x=1', '/meny?kategori=MatchaKald'],
  ['/meny?kategori=Te', '/meny'],
  ['/meny/skjerm?x=1', '/meny/skjerm'],
  ['/meny?kategori=12&x=1', '/meny?kategori=12'],
  ['/meny?kategori=-1', '/meny'],
  ['/drommekoppen?variant=7&x', '/drommekoppen?variant=7'],
  ['/drommekoppen?variant=x', '/drommekoppen?variant=0'],
  ['/drommekoppen/7?disk&x=1', '/drommekoppen/7?disk'],
  ['/drommekoppen/7?x=1', '/drommekoppen/7'],
  ['/login?sok=a&side=3', '/login'],
  ['/admindash?fane=images&sok=a', '/admindash?fane=images'],
  ['/admindash?fane=x', '/admindash?fane=today'],
  ['/nothing', '/404'],
  ['/nothing/else?x=1', '/404'],
  ['//elsewhere/meny', '/404'],
  ['/%FF', '/404'],
])('%s has the canonical address %s', (url, canonical) => {
  expect(canonicalAddress(url)).toBe(canonical);
});

it.each([
  ['/Meny', '/meny'],
  ['/MENY/?kategori=Smoothie', '/meny?kategori=Smoothie'],
  ['/dr%C3%B8mmekoppen/7', '/drommekoppen/7'],
  ['/Henting/7fK2m9Qd4tRwH3pBx0LzYg', '/henting/7fK2m9Qd4tRwH3pBx0LzYg'],
  ['/meny', null],
  ['/meny/', null],
  ['/Finnes-ikke', null],
  ['//meny', null],
  ['/%FF', null],
])('%s leads to %s', (url, target) => {
  expect(movedTo(url)).toBe(target);
});
