import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import { addressAfterLogin } from './after-login.ts';

const office = { opened: '/admindash?fane=menu&sok=te#rad' };
const counter = { opened: '/disk?vis=kopper' };
const board = { opened: '/henting/skjerm' };

test.each([
  ['Admin', office, '/admindash?fane=menu&sok=te#rad'],
  ['Admin', { opened: '/admindash' }, '/admindash'],
  ['Admin', { opened: '/admindash/?fane=menu' }, '/admindash/?fane=menu'],
  ['Admin', { opened: '/admindash.example' }, '/'],
  ['User', office, '/'],
  ['', office, '/'],
  ['Barista', office, '/disk'],
  ['Barista', null, '/disk'],
  ['Barista', counter, '/disk?vis=kopper'],
  ['Admin', counter, '/disk?vis=kopper'],
  ['User', counter, '/'],
  ['Barista', board, '/henting/skjerm'],
  ['User', board, '/'],
  ['Admin', null, '/'],
  ['Admin', { opened: 7 }, '/'],
])('a login as "%s" after %o leads to %s', (role, state, address) => {
  expect(addressAfterLogin(role, state)).toBe(address);
});

test('a login never leads to another site', () =>
  forAll(
    [
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.constantFrom('//evil.example', '\\\\evil.example', '@evil.example'),
      ),
    ],
    (text) => {
      for (const opened of [text, `/admindash${text}`, `/disk${text}`]) {
        const address = addressAfterLogin('Admin', { opened });
        expect(new URL(address, 'https://kafe.example').origin).toBe('https://kafe.example');
      }
    },
  ));
