import { buildIfChanged } from './build.mjs';
import { install } from './install.mjs';
import { main, PINNED_NODE, projectEnv, run } from './process.mjs';

await main(async () => {
  await install();
  await buildIfChanged();
  const { code, signal } = await run(PINNED_NODE, ['server/main.ts', ...process.argv.slice(2)], {
    env: { ...projectEnv(), NODE_ENV: 'production' },
    shell: false,
  });
  if (signal) process.kill(process.pid, signal);
  process.exitCode = code;
});
