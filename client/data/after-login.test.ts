import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import { addressAfterLogin, openedBoard, openedCounter, openedOffice } from './after-login.ts';

const counter = openedCounter(new URL('https://kafe.example/disk?vis=kopper'));
const opened = openedOffice(new URL('https://kafe.example/admindash?fane=menu&sok=te#rad'));

test.each([
  ['Admin', opened, '/admindash?fane=menu&sok=te#rad'],
  ['Admin', openedOffice(new URL('https://kafe.example/admindash')), '/admindash'],
  ['User', opened, '/'],
  ['', opened, '/'],
  ['Barista', opened, '/disk'],
  ['Barista', null, '/disk'],
  ['Barista', counter, '/disk?vis=kopper'],
  ['Admin', counter, '/disk?vis=kopper'],
  ['User', counter, '/'],
  ['Barista', openedBoard(), '/henting/skjerm'],
  ['User', openedBoard(), '/'],
  ['Admin', null, '/'],
  ['Admin', { office: 7 }, '/'],
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
    (office) => {
      for (const state of [{ office }, { counter: office }]) {
        const address = addressAfterLogin('Admin', state);
        expect(new URL(address, 'https://kafe.example').origin).toBe('https://kafe.example');
      }
    },
  ));
