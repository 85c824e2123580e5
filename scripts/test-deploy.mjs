import { install, installPrograms } from './install.mjs';
import { run } from './process.mjs';

/** Programs, and Debian's packages that have them. */
const PROGRAMS = {
  caddy: 'caddy',
  nginx: 'nginx',
  openssl: 'openssl',
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
};

// A run that is stopped early has not passed.
process.exitCode = 1;
if (process.getuid?.() !== 0) throw new Error('The tests of installations need root.');
await install();
await installPrograms(PROGRAMS);
const codes = [
  await run('node', ['scripts/build-binary.mjs']),
  await run('vitest', ['run', '--project=deploy', ...process.argv.slice(2)]),
];
process.exitCode = Math.max(...codes);
