/** The only type of the server that the client imports. */
export type { AppRouter } from './router.ts';
