import { install, installPrograms } from './install.mjs';
import { run } from './process.mjs';

// A run that is stopped early has not passed.
process.exitCode = 1;
await install();
await installPrograms({ caddy: 'caddy', nginx: 'nginx', openssl: 'openssl', rsync: 'rsync' });
const build = await run('node', ['scripts/build-binary.mjs']);
process.exitCode = build || (await run('node', ['load/growth/run.ts', ...process.argv.slice(2)]));
