import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the lock file has a hash for each package, and Node of one version for each system', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const [, ...installed]: [string, { version: string; integrity?: string }][] = Object.entries(packages);
  const withoutHash = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  // The registry has no hash of this package.
  expect(withoutHash.map(([path]) => path)).toEqual(['node_modules/lefthook-android-arm64']);
  const nodes = installed.filter(([path]) => /\/node-(linux|win)-/.test(path));
  expect(nodes).toHaveLength(3);
  expect(new Set(nodes.map(([, { version }]) => version))).toEqual(new Set([process.versions.node]));
});

test('installing runs no scripts of packages', () => {
  expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true\n');
});

test('actions of the workflow are pinned by commit', () => {
  const uses = readFileSync('.github/workflows/ci.yml', 'utf8').match(/uses: .*/g) ?? [];
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});
