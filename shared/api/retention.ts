/** Retention periods. The jobs that delete data and the privacy page both read them. */

/** How many days orders are kept for the statistics. Their personal data are removed after one day. */
export const PICKUP_DAYS = 30;

/** How many of the newest backups of each kind are kept. A shared limit would let one kind push out the others. */
export const BACKUPS_KEPT = { daily: 7, 'by-hand': 7, 'before-update': 3 };

/** How many older daily backups are kept, one a week. */
export const WEEKLY_BACKUPS_KEPT = 4;

/** For how many days an unused picture stays in the trash folder. */
export const TRASH_DAYS = 30;

/** The lifetime of a session in hours, or in days on a remembered device. */
export const SESSION_HOURS = 12;
export const LONG_SESSION_DAYS = 30;

/** The lifetime of cookies, in days. */
export const COOKIE_DAYS = 365;

/** For how many days a browser keeps a cup that was saved offline. */
export const WAITING_CUP_DAYS = 30;
