/** Where the tRPC API of the React client is. */
export const TRPC_PREFIX = '/trpc';

/** The most calls in one request: a page needs three; more only serve those who guess passwords. */
export const MOST_CALLS = 10;

/** The calls that hash passwords. Each comes alone, never in a batch: they are slow, and counted against those who guess. */
export const HASHING_CALLS = ['auth.login', 'auth.register', 'auth.changePassword'];

/** The calls that are made as a visitor, whatever token the browser holds. */
export const VISITOR_CALLS = ['auth.login', 'auth.register'];

/** The calls that are answered with streams. */
export const SUBSCRIPTIONS = ['live.changes'];
