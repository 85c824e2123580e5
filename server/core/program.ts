import { isSea } from 'node:sea';

/** Whether this is the program in one file. */
export const IS_BINARY = isSea();

/** How an owner starts a command. */
export const PROGRAM = IS_BINARY ? 'cafe' : 'npm run cafe --';

/** The folder in `DATA_DIR` to which the program in one file extracts its files. */
export const PROGRAM_FOLDER = '.program';
