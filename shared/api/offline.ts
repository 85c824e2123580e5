/** Tells pages to register no service worker, because registering would revert its removal. */
export const WITHOUT_WORKER = '<meta name="service-worker" content="off">';

/**
 * A page's message to the service worker when the network may be back or the session has changed: the token, null for a
 * visitor. The worker sends the queued cups, and stores no token.
 */
export type SessionMessage = { token: string | null };

/**
 * The service worker's message to pages about a queued cup that was sent; without an id it was rejected. A cup loses its
 * owner if their session has ended since.
 */
export type CupMessage = { name: string; drinkId: number | null; hasLostOwner: boolean };

/** The service worker's message that a response is from its cache; `keptSince` is in milliseconds since 1970. */
export type KeptMessage = { keptSince: number };

/** The server's push message to the service worker that an order is ready; `path` is the order's page. */
export type ReadyMessage = { number: number; path: string };
