import { expect, test } from 'vitest';
import { install } from './install.ts';
import { settingsBehindProxy } from './service.ts';

test('a name of its own replaces how the shop was reached, and nothing else', () => {
  const before =
    'PORT=3001\nHOST=0.0.0.0\n# HOST=10.0.0.2\nPUBLIC_URL=http://gammel.example\nMETRICS_PORT=9464';
  const after = settingsBehindProxy(before, 'https://kafe.example');
  expect(after).toBe(
    'PORT=3001\n# HOST=10.0.0.2\nMETRICS_PORT=9464\nHOST=127.0.0.1\nPUBLIC_URL=https://kafe.example\nTRUST_PROXY=on\n',
  );
  expect(settingsBehindProxy(after, 'https://kafe.example')).toBe(after);
});

test.for(['kafe.example', 'http://kafe.example', 'https://kafe.example/?x', 'https://kari@kafe.example'])(
  'the shop is not installed behind %s',
  async (address) => {
    await expect(install([address], false, {})).rejects.toThrow('The address behind the proxy');
  },
);
