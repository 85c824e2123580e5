const DAY = new Intl.DateTimeFormat('nb', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A date such as `1. juni 2027`; from `2027-06-01`. */
export const dateText = (date: string): string => DAY.format(new Date(date));
