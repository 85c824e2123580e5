/** Lengths of time in milliseconds. */
export const SECOND = 1000;
export const HOUR = 60 * 60 * SECOND;
export const DAY = 24 * HOUR;
export const YEAR = 365 * DAY;
