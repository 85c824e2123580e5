/**
 * Who sees a saved cup: everybody; or only its maker and those who work here, because the café has hidden it, or has not
 * looked at it yet.
 */
export const VISIBILITIES = ['shown', 'hidden', 'waiting'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The states that the back office's list can be filtered by, beside `shown`. */
export const DRINK_STATES = ['reported', 'waiting', 'hidden'] as const;
