import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { localOrigin, networkOrigins, readableUrl } from './addresses.ts';

const address = (text: string, internal = false): NetworkInterfaceInfo => ({
  address: text,
  netmask: '255.255.255.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  internal,
  cidr: null,
});
const ipv6: NetworkInterfaceInfo = { ...address('fe80::1'), family: 'IPv6', scopeid: 0 };

test('other devices reach an open shop at the addresses of the networks, and no other shop', () => {
  const interfaces = {
    lo: [address('127.0.0.1', true)],
    eth0: [address('192.168.1.5'), ipv6, address('169.254.1.1')],
    docker0: [address('172.17.0.1')],
    wlan0: [address('10.0.0.7')],
  };
  expect(networkOrigins({ host: '0.0.0.0' }, 3000, interfaces)).toEqual([
    'http://192.168.1.5:3000',
    'http://10.0.0.7:3000',
  ]);
  expect(networkOrigins({ host: '127.0.0.1' }, 3000)).toEqual([]);
  expect(networkOrigins({ host: '192.168.1.9' }, 3000)).toEqual(['http://192.168.1.9:3000']);
  expect(networkOrigins({ host: 'fd00::9' }, 3000)).toEqual(['http://[fd00::9]:3000']);
  expect(localOrigin({ host: '::' }, 80)).toBe('http://localhost:80');
  expect(localOrigin({ host: '192.168.1.9' }, 80)).toBe('http://192.168.1.9:80');
});

test('people read an address with its own letters', () => {
  expect(readableUrl('https://xn--blbrkaf-fxak8a.no')).toBe('https://blåbærkafé.no');
  expect(readableUrl('http://kafe.example:8080')).toBe('http://kafe.example:8080');
});
