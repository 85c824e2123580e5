import { toNfc } from '#shared/text.ts';

/**
 * Keys whose byte order is the order of `Intl.Collator('nb')`: SQLite sorts by bytes and knows no Norwegian.
 *
 * Built as the Unicode collation algorithm (UTS #10) builds them: the letters first, then the accents, then the
 * case, each level only where the one before is equal. The ranks are taken from the collator itself.
 */
const collators = {
  letter: new Intl.Collator('nb', { sensitivity: 'base' }),
  accent: new Intl.Collator('nb', { sensitivity: 'accent' }),
  all: new Intl.Collator('nb'),
};

/** Lower than every rank, so that a shorter text sorts before a longer one. */
const END_OF_LEVEL = '\u0001';
const FIRST_RANK = 0x20;
const COMMON = String.fromCharCode(FIRST_RANK);

type Weights = { letter: string; accent: string; variant: string };

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Printable ASCII, Latin-1, Latin Extended-A, and the typographic signs that names are written with. */
const SIGNS = [...between(0x20, 0x7e), ...between(0xa0, 0x17f), ...'ȘșȚțǺǻǼǽǾǿ–—‘’“”„•€'];

/** Pairs that Norwegian sorts as one letter: `aa` is å, also where the second a has an accent. */
const CONTRACTIONS = new Set(
  SIGNS.filter((sign) => /^a/i.test(sign.normalize('NFD')))
    .flatMap((second) => [`a${second}`, `A${second}`])
    .filter((pair) => collators.letter.compare(pair, 'å') === 0),
);

const REPERTOIRE = [...SIGNS, ...CONTRACTIONS];

/** Signs that sort as several letters: behind those, and before the same ones in capitals where it is one of two cases. */
const SPELLED_OUT: Record<string, string> = { ß: 'ss', ẞ: 'SS', þ: 'th', Þ: 'TH', ĳ: 'ij', Ĳ: 'IJ', ŉ: 'ʼn' };

function rankAll(): Map<string, Weights> {
  const units = REPERTOIRE.filter(
    (unit) => !(unit in SPELLED_OUT) && collators.letter.compare(unit, '') !== 0,
  );
  units.sort(collators.all.compare);
  const ranks = new Map<string, Weights>();
  // Every second variant, for the signs that stand between two.
  let [letter, accent, variant] = [FIRST_RANK, FIRST_RANK, FIRST_RANK];
  let before = '';
  for (const unit of units) {
    if (collators.letter.compare(before, unit) !== 0)
      [letter, accent, variant] = [letter + 1, FIRST_RANK, FIRST_RANK];
    else if (collators.accent.compare(before, unit) !== 0) [accent, variant] = [accent + 1, FIRST_RANK];
    else if (collators.all.compare(before, unit) !== 0) variant += 2;
    ranks.set(unit, {
      letter: String.fromCharCode(letter),
      accent: String.fromCharCode(accent),
      variant: String.fromCharCode(variant),
    });
    before = unit;
  }
  return ranks;
}

const RANKS = rankAll();

/** What is not in the repertoire sorts by code point: signs and pictures before it, other scripts behind it. */
function unranked(unit: string): Weights {
  if (collators.letter.compare(unit, '') === 0)
    return { letter: '', accent: `\uf000${unit}`, variant: COMMON };
  const bucket = collators.all.compare(unit, '0') < 0 ? String.fromCharCode(FIRST_RANK) : '\uf000';
  return { letter: bucket + unit, accent: COMMON, variant: COMMON };
}

function weightsOf(unit: string): Weights {
  const spelled = SPELLED_OUT[unit];
  if (spelled === undefined) return RANKS.get(unit) ?? unranked(unit);
  const letters = [...spelled].map(weightsOf);
  // ß differs from ss as by an accent that is higher than all; the others differ as by a case of their own.
  const mark = collators.accent.compare(unit, spelled) === 0 ? '' : '\uf000';
  return {
    letter: letters.map((weights) => weights.letter).join(''),
    accent: mark + letters.map((weights) => weights.accent).join(''),
    variant: letters.map(({ variant }) => String.fromCharCode(variant.charCodeAt(0) + 1)).join(''),
  };
}

function* unitsOf(text: string): Generator<string> {
  const letters = [...text];
  for (let index = 0; index < letters.length; index += 1) {
    const pair = `${letters[index]}${letters[index + 1] ?? ''}`;
    if (CONTRACTIONS.has(pair)) {
      index += 1;
      yield pair;
    } else {
      yield letters[index] ?? '';
    }
  }
}

/** A level without the common weights at its end, which compare as the end of the level does. */
function trimmed(level: string): string {
  let end = level.length;
  while (end > 0 && level[end - 1] === COMMON) end -= 1;
  return level.slice(0, end);
}

/** The key by which the database sorts `text` as a Norwegian would. */
export function sortKey(text: string): string {
  let [letters, accents, variants] = ['', '', ''];
  for (const unit of unitsOf(toNfc(text))) {
    const weights = weightsOf(unit);
    letters += weights.letter;
    accents += weights.accent;
    variants += weights.variant;
  }
  return [letters, trimmed(accents), trimmed(variants)].join(END_OF_LEVEL);
}
