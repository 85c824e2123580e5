import { expect, test } from 'vitest';
import { isOnlyHere, shareOrigin, toOrigin } from './share-address.tsx';

const LAN = 'http://192.168.1.5:3000';
const HERE = 'http://localhost:3000';

test.for([
  [
    'PUBLIC_URL, whatever was typed',
    { publicUrl: 'https://a.no', network: [LAN] },
    'https://b.no',
    HERE,
    'https://a.no',
  ],
  ['the typed address', { publicUrl: null, network: [LAN] }, 'https://b.no', HERE, 'https://b.no'],
  ['the network instead of this machine', { publicUrl: null, network: [LAN] }, null, HERE, LAN],
  [
    'the address of the page',
    { publicUrl: null, network: [LAN] },
    null,
    'http://kafe:3000',
    'http://kafe:3000',
  ],
  ['this machine where nothing else is known', { publicUrl: null, network: [] }, null, HERE, HERE],
] as const)('links have %s', ([_, { publicUrl, network }, typed, here, origin]) => {
  expect(shareOrigin({ publicUrl, network: [...network] }, typed, here)).toBe(origin);
});

test.for(['http://localhost', HERE, 'http://127.0.0.1:80', 'http://[::1]:3000'])(
  'only here: %s',
  (origin) => {
    expect(isOnlyHere(origin)).toBe(true);
  },
);

test.for([LAN, 'https://localhost.no', 'https://127.no'])('for others too: %s', (origin) => {
  expect(isOnlyHere(origin)).toBe(false);
});

test.for([
  ['https://kafe.example', 'https://kafe.example'],
  [' https://Blåbærkafé.no/ ', 'https://xn--blbrkaf-fxak8a.no'],
  ['https://kafe.example/meny', null],
  ['https://kari@kafe.example', null],
  ['kafe.example', 'https://kafe.example'],
  ['192.168.1.5', null],
  ['kari@kafe.example', null],
  ['kafeen', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
] as const)('the origin of %s is %s', ([text, origin]) => {
  expect(toOrigin(text)).toBe(origin);
});
