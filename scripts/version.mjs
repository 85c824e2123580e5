import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The version with the commit that is built, such as `1.0.0+d10f80c9a`; without git, that of `package.json` alone. */
export function version() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const git = ['describe', '--always', '--dirty', '--abbrev=9', '--exclude=*'];
  const { status, stdout } = spawnSync('git', git, { encoding: 'utf8' });
  return status === 0 ? `${version}+${stdout.trim()}` : version;
}
