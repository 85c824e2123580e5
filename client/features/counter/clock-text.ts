/** A time in milliseconds since 1970 on the clock, such as `15:30`. */
export const clockText = (time: number): string =>
  new Date(time).toLocaleTimeString('nb', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Oslo' });
