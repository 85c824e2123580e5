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

// Separate from the schemas because pages without validation must not load zod.

/** The name of the meta tag with the revision of a rendered page's data. */
export const REVISION_META = 'revision';

/** The header of a write's response with its revision and changed areas, such as `x7Yz.12 menu,audit`. */
export const CHANGED_HEADER = 'x-changed-areas';

/** The interval of pings, in milliseconds: proxies close connections that are idle for a minute. */
export const PING = 25_000;

/** Streams an order to its guest, by POST with its token. */
export const PICKUP_STREAM = '/live.pickup';

/** How often the stream of an order repeats it, in milliseconds. */
export const PICKUP_PING = 15_000;

/** A connection without data or pings for this long counts as disconnected, in milliseconds. */
export const SILENCE = 60_000;
