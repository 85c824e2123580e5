/** How long the shop keeps things: in one place for what removes them, and for the page that says it to guests. */

/** How long orders are kept, for the plot of when and what is ordered; whose they were, for a day. */
export const PICKUP_DAYS = 30;

/** How many of the newest backups of each kind are kept, so that no kind pushes out another. */
export const BACKUPS_KEPT = { daily: 7, 'by-hand': 7, 'before-update': 3 };

/** How many weekly ones of the daily backups are kept before those. */
export const WEEKLY_BACKUPS_KEPT = 4;

/** For how many days a picture that no record names stays in the trash folder. */
export const TRASH_DAYS = 30;

/** How long a login lasts: in hours, or in days where the device is remembered. */
export const SESSION_HOURS = 12;
export const LONG_SESSION_DAYS = 30;

/** How long a browser keeps a cookie, in days. */
export const COOKIE_DAYS = 365;

/** How long a browser keeps a cup that was saved without a network, in days. */
export const WAITING_CUP_DAYS = 30;
