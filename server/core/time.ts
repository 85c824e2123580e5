/** Lengths of time in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * 60 * SECOND;
export const DAY = 24 * HOUR;
export const YEAR = 365 * DAY;

/** Yields to other requests. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Twelve calendar months before `time` (both milliseconds since 1970), in UTC. */
export const twelveMonthsBefore = (time: number): number => {
  const date = new Date(time);
  return date.setUTCFullYear(date.getUTCFullYear() - 1);
};

/** A time in milliseconds since 1970 as files have it for people: in UTC, such as `2026-11-26T12:00:00.000Z`. */
export const isoTime = (time: number): string => new Date(time).toISOString();
