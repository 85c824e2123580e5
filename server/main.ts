import { cacheCompiledCode, reportStartError, StartError } from '#server/core/program.ts';

const OLDEST_NODE = 24;
const [major = 0] = process.versions.node.split('.').map(Number);

// Files of the shop are readable by its owner only.
process.umask(0o077);

/** @throws StartError with one line for the owner. */
async function main(): Promise<void> {
  if (major < OLDEST_NODE)
    throw new StartError(
      `This program needs Node ${OLDEST_NODE}; start it with npm start, which brings its own.`,
    );
  cacheCompiledCode();
  // Imported after the check: on an older Node the native modules would crash without a message.
  const { runCommand } = await import('./cli/commands.ts');
  await runCommand(process.argv.slice(2));
}

main().catch((error) => {
  if (!(error instanceof StartError)) throw error;
  reportStartError(error, process.argv.slice(2));
  process.exit(1);
});
