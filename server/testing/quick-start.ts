import { registerHooks } from 'node:module';

const DRIZZLE = '/node_modules/drizzle-orm/';

/**
 * Loaded before the program where a test starts it: Node parses a package's `package.json` for each of its files that
 * is imported, and 180 KB for a hundred files of drizzle-orm are half of the program's start. Within the package an
 * address says all that there is to know.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context;
    return parentURL?.includes(DRIZZLE) && specifier.startsWith('.')
      ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
