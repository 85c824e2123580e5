/** The client's only view of the server. */
export type { AppRouter } from './router.ts';
