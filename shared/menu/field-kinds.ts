import { parseColor } from '#shared/text/color.ts';
import { formatNumber, formatPrice, MAX_PRICE_NOK } from '#shared/text/money.ts';
import { dateText } from '#shared/text/norwegian-date.ts';
import { MAX_DESCRIPTION, MAX_NAME, nameKey } from '#shared/text/text.ts';
import { parsePrice } from '#shared/text/typed-values.ts';
import { type Allergens, allergenLines, allergenName } from './allergens.ts';
import type { Kind, ParsedCell } from './field.ts';

const value = (parsed: unknown): ParsedCell => ({ value: parsed });

/** `45` or `45,50`. Spreadsheets could not calculate with a thousands separator. */
const priceCell = (nok: number): string =>
  Number.isInteger(nok) ? String(nok) : nok.toFixed(2).replace('.', ',');

export const NAME: Kind<string> = {
  text: String,
  parse: value,
  rejection: `Navnet kan ha høyst ${MAX_NAME} tegn, og ingen usynlige.`,
};

const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** An optional text of several lines. @param what its name in errors, such as `Beskrivelsen` */
const text = (what: string, max: number): Kind<string> => ({
  text: String,
  cell: withLineFeeds,
  parse: (cell) => value(withLineFeeds(cell)),
  rejection: `${what} kan ha høyst ${max} tegn, og ingen usynlige.`,
  empty: '',
});

export const DESCRIPTION = text('Beskrivelsen', MAX_DESCRIPTION);

/** A price in NOK. Cells may have the usual notations, such as `45,50`, `1 045,-` or `45 kr`. */
export const PRICE: Kind<number> = {
  text: formatPrice,
  cell: priceCell,
  parse: (cell) => {
    const typed = parsePrice(cell);
    return 'error' in typed ? { error: `${typed.error}.` } : value(typed.price);
  },
  rejection: `Prisen må være fra 0 til ${formatPrice(MAX_PRICE_NOK)}, som 45 eller 45,50.`,
};

const YES = new Set(['ja', 'j', 'true', 'sann', '1', 'yes', 'x']);
const NO = new Set(['nei', 'n', 'false', 'usann', '0', 'no']);

/** Yes or no. Cells may also have the notations that spreadsheets convert them to. */
export const YES_NO: Kind<boolean> = {
  text: (isOn) => (isOn ? 'Ja' : 'Nei'),
  cell: (isOn) => (isOn ? 'ja' : 'nei'),
  parse: (cell) => {
    const word = cell.toLowerCase();
    return value(YES.has(word) || (NO.has(word) ? false : null));
  },
  rejection: 'Skriv ja eller nei.',
};

/** A date, `2026-12-24`. Cells have the form `24.12.2026` or `24.12.26`. */
export const DATE: Kind<string> = {
  text: dateText,
  cell: (date) => date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$3.$2.$1'),
  parse: (cell) => {
    const [, day = '', month = '', year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(cell) ?? [];
    const date = `${year?.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return value(year ? date : cell);
  },
  rejection: 'Skriv en dato som 24.12.2026.',
  empty: null,
};

/** A whole percentage; the sign is optional in cells. */
export const PERCENT: Kind<number> = {
  text: (percent) => `${percent}\u00a0%`,
  cell: String,
  parse: (cell) => value(/^\d{1,3}\s?%?$/.test(cell) ? Number.parseInt(cell, 10) : null),
  rejection: 'Fyllgraden må være et helt tall fra 0 til 100.',
};

/** An amount with at most two decimals; null for the default amount. */
export const amount = (max: number): Kind<number> => ({
  text: formatNumber,
  parse: (cell) => value(/^\d{1,4}([.,]\d{1,2})?$/.test(cell) ? Number(cell.replace(',', '.')) : ''),
  rejection: `Mengden må være fra 0,01 til ${max}, med høyst to desimaler.`,
  empty: null,
});

export const COLOR: Kind<string> = {
  text: (color) => color.toUpperCase(),
  isColor: true,
  parse: (cell) => value(parseColor(cell)),
  rejection: 'Fargen må være en kode som #A1B2C3.',
};

/** An optional choice by its Norwegian name, in any case. @param what its name in errors, such as `en konsistens` */
export const choice = <Value extends string>(what: string, names: Record<Value, string>): Kind<Value> => ({
  text: (chosen) => names[chosen] ?? '',
  parse: (cell) =>
    value(Object.entries(names).find(([, name]) => nameKey(String(name)) === nameKey(cell))?.[0] ?? cell),
  rejection: `Skriv ${what}: ${Object.values(names).join(', ')}.`.replace('..', '.'),
  empty: null,
});

/** Limits of a menu item's sizes: their number, and the length of a name in characters. */
export const MAX_SIZES = 4;
export const MAX_SIZE_NAME = 30;

type Sizes = { name: string; price: number }[];

/** Splits `Stor 55,50 kr` into name and price; undefined if either is missing. */
function typedSize(part: string): { name: string; price: string } | undefined {
  const text = part
    .trim()
    .replace(/kr\.?$/i, '')
    .trimEnd();
  const end = text.search(/\s\S*$/);
  const price = text.slice(end + 1);
  return end > 0 && /^\d/.test(price) ? { name: text.slice(0, end).trimEnd(), price } : undefined;
}

/** Splits `Liten 45 / Stor 55,50` into sizes. A slash within a name, as in `1/2 liter`, does not separate sizes. */
function sizeParts(line: string): string[] {
  const parts: string[] = [];
  let open = '';
  for (const piece of line.split('/')) {
    const isApart = /^\s/.test(piece) || /\s$/.test(open);
    if (open !== '' && isApart && typedSize(open)) {
      parts.push(open);
      open = piece;
    } else open = open === '' ? piece : `${open}/${piece}`;
  }
  return [...parts, open];
}

/** Sizes with their prices. Cells have the form `Liten 45 / Stor 55,50`. */
export const SIZES: Kind<Sizes> = {
  text: (sizes) => sizes.map(({ name, price }) => `${name} ${formatPrice(price)}`).join(', '),
  cell: (sizes) => sizes.map(({ name, price }) => `${name} ${priceCell(price)}`).join(' / '),
  parse: (cell) => {
    const sizes: Sizes = [];
    for (const part of cell.split('\n').flatMap(sizeParts)) {
      const size = typedSize(part);
      const typed = size && parsePrice(size.price);
      if (!typed || 'error' in typed)
        return { error: `Skriv størrelser med pris, som Liten 45 / Stor 55,50; ikke «${part.trim()}».` };
      sizes.push({ name: size.name, price: typed.price });
    }
    return value(sizes);
  },
  rejection: 'Hver størrelse må ha et kort navn, og ikke samme navn som en annen.',
  empty: [],
};

/** A reference to another record. Only the server can look up its name. */
export const reference = (rejection: string): Kind<number> => ({ text: String, parse: value, rejection });

/** Words in a cell: for a record that is free of all allergens, and before possible traces. */
export const NO_ALLERGENS = 'ingen';
export const TRACES = 'kan:';

/** The allergens of a record. Cells have the form `melk, havre; kan: mandel`; an empty cell means undeclared. */
export const ALLERGENS: Kind<Allergens> = {
  text: (allergens) =>
    allergenLines(allergens)
      .map((line) => line.text)
      .join('. '),
  cell: ({ contains, mayContain }) => {
    const known = contains.map(allergenName).join(', ');
    const traces = mayContain.length > 0 ? `${TRACES} ${mayContain.map(allergenName).join(', ')}` : '';
    return [known, traces].filter((part) => part !== '').join('; ') || NO_ALLERGENS;
  },
  parse: value,
  rejection: 'Skriv hvert allergen én gang, som melk, havre; kan: mandel.',
  empty: null,
};
