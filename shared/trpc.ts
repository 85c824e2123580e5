/** Where the React client's door is. */
export const TRPC_PREFIX = '/trpc';

/** The most calls in one request: a page needs three; more only serve those who guess passwords. */
export const MOST_CALLS = 10;

/** The call that is never made together with others: each is counted against those who guess. */
export const LOGIN_CALL = 'auth.login';
