import { isSea } from 'node:sea';

/** Whether this is the program in one file. */
export const IS_BINARY = isSea();

/** Vite replaces it during the build. */
declare const BUILT_VERSION: string | undefined;

/** Such as `1.0.0+d10f80c9a`, with the commit that was built. */
export const VERSION = typeof BUILT_VERSION === 'string' ? BUILT_VERSION : 'development';

/** How an owner starts a command. */
export const PROGRAM = IS_BINARY ? 'cafe' : 'npm run cafe --';

/** The folder in `DATA_DIR` to which the program in one file extracts its files. */
export const PROGRAM_FOLDER = '.program';
