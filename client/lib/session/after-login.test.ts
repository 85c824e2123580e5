import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import { addressAfterLogin, openedOffice } from './after-login.ts';

const opened = openedOffice(new URL('https://kafe.example/admindash?fane=menu&sok=te#rad'));

test.each([
  ['Admin', opened, '/admindash?fane=menu&sok=te#rad'],
  ['Admin', openedOffice(new URL('https://kafe.example/admindash')), '/admindash'],
  ['User', opened, '/'],
  ['', opened, '/'],
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
      const address = addressAfterLogin('Admin', { office });
      expect(new URL(address, 'https://kafe.example').origin).toBe('https://kafe.example');
    },
  ));
