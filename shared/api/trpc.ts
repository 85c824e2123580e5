/** The path of the React client's tRPC API. */
export const TRPC_PREFIX = '/trpc';

/** The maximum number of calls per request: a page needs three, and more would help to guess passwords. */
export const MOST_CALLS = 10;

/** Calls that hash passwords. They are slow and rate-limited, and so not allowed in a batch. */
export const HASHING_CALLS = [
  'auth.login',
  'auth.register',
  'auth.changePassword',
  'people.join',
  'people.setPassword',
  'people.recover',
];
