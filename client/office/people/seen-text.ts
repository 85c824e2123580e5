import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';

/** When somebody was here last, from milliseconds since 1970; null where that is not known. */
export function seenText(seenAt: number | null): string {
  if (seenAt === null) return 'ikke kjent';
  const date = norwegianDate(seenAt);
  return date === norwegianDate() ? 'i dag' : dateText(date);
}
