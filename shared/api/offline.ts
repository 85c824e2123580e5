/** Tells pages to register no service worker: registering would take the removal of one back. */
export const WITHOUT_WORKER = '<meta name="service-worker" content="off">';

/** The page that is shown without a network for pages that were not kept. */
export const OFFLINE_PAGE = '/uten-nett';

/**
 * What pages tell the service worker when the network may be back, and when the session changes: its token, null for a
 * visitor. The worker sends the cups that wait, and stores no token.
 */
export type SessionMessage = { token: string | null };

/** What the service worker tells pages about a cup that had waited for the network; without an id it was rejected. */
export type CupMessage = { name: string; drinkId: number | null };
