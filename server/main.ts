import { StartError } from './core/start-error.ts';

const OLDEST_NODE = 24;
const [major = 0] = process.versions.node.split('.').map(Number);

// What the shop writes is nobody else's to read.
process.umask(0o077);

try {
  if (major < OLDEST_NODE) {
    throw new StartError(
      `This program needs Node ${OLDEST_NODE}; start it with npm start, which brings its own.`,
    );
  }
  // Loaded only now: on an older Node the native parts would end the process without a word.
  const { runCommand } = await import('./cli/commands.ts');
  await runCommand(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
