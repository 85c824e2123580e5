import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';

/** Such as `22. nov. kl. 02:15` in local time, with the year unless it is the current one; milliseconds since 1970. */
export function timeText(at: number, now: number): string {
  const [date, today] = [new Date(at), new Date(now)];
  const year = date.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  const day = date.toLocaleDateString('nb', { day: 'numeric', month: 'short', year });
  const time = date.toLocaleTimeString('nb', { hour: '2-digit', minute: '2-digit' });
  return `${day.replace(' ', '\u00a0')} kl.\u00a0${time}`;
}

/** The day of the last visit. @param seenAt in milliseconds since 1970, null if unknown */
export function seenText(seenAt: number | null): string {
  if (seenAt === null) return 'ikke kjent';
  const date = norwegianDate(seenAt);
  return date === norwegianDate() ? 'i dag' : dateText(date);
}
