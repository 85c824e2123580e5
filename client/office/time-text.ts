import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';

/**
 * When something happened, where the reader is, such as `22. nov. kl. 02:15`; with the year where that is another one.
 * @param at milliseconds since 1970, as `now`.
 */
export function timeText(at: number, now: number): string {
  const [date, today] = [new Date(at), new Date(now)];
  const year = date.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  const day = date.toLocaleDateString('nb', { day: 'numeric', month: 'short', year });
  const time = date.toLocaleTimeString('nb', { hour: '2-digit', minute: '2-digit' });
  return `${day.replace(' ', '\u00a0')} kl.\u00a0${time}`;
}

/** When somebody was here last, from milliseconds since 1970; null where that is not known. */
export function seenText(seenAt: number | null): string {
  if (seenAt === null) return 'ikke kjent';
  const date = norwegianDate(seenAt);
  return date === norwegianDate() ? 'i dag' : dateText(date);
}
