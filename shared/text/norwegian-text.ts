// `Intl` would block the page: its first number format takes a tenth of a second on a phone.

/** A decimal number in Norwegian format: `1234.5` as `1 234,5`, with a no-break space. */
export const numberText = (number: string): string =>
  number.replace('.', ',').replace(/\B(?=(\d{3})+(,|$))/g, '\u00a0');

/** Joins names for a sentence: `Kaffe, te og kakao`. */
export const listText = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' og ');
