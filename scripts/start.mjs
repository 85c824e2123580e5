import { buildIfChanged } from './build.mjs';
import { install } from './install.mjs';
import { main, run, SERVER, serverEnv } from './process.mjs';

await main(async () => {
  await install();
  await buildIfChanged();
  const [command = '', ...args] = [...SERVER, ...process.argv.slice(2)];
  const { code, signal } = await run(command, args, {
    env: { ...serverEnv(), NODE_ENV: 'production' },
    shell: false,
  });
  if (signal) process.kill(process.pid, signal);
  process.exitCode = code;
});
