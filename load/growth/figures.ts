/** A measured value, printed as it is; `isMet` where there is something to be met. */
export type Figure = { what: string; value: string; isMet?: boolean };

/** A part of the test. */
export type Part = () => Promise<Figure[]>;

/** A figure with a limit. */
export const atMost = (what: string, value: number, limit: number, unit = ''): Figure => ({
  what,
  value: `${Math.round(value * 100) / 100}${unit && ` ${unit}`} (at most ${limit})`,
  isMet: value <= limit,
});

/** Something that has to be true. */
export const must = (what: string, isMet: boolean): Figure => ({ what, value: isMet ? 'yes' : 'NO', isMet });
