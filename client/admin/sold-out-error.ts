import { norwegianDate } from '#shared/text/norwegian-date.ts';

/** The error of the date until which something is sold out; an empty one is until somebody says so. */
export const soldOutError = (date: string): string | undefined =>
  date !== '' && date <= norwegianDate() ? 'Velg en dag etter i dag' : undefined;
