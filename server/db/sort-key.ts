import { toNfc } from '#shared/text/text.ts';

/**
 * Sort keys whose byte order equals the order of `Intl.Collator('nb')`, because SQLite compares bytes.
 *
 * Built like the keys of the Unicode collation algorithm (UTS #10): first the letters, then the accents, then the case.
 * Each level only counts if the previous level is equal. The ranks are taken from the collator itself.
 */
const collators = {
  letter: new Intl.Collator('nb', { sensitivity: 'base' }),
  accent: new Intl.Collator('nb', { sensitivity: 'accent' }),
  all: new Intl.Collator('nb'),
};

/** Lower than every rank, so a prefix sorts before the longer text. */
const END_OF_LEVEL = '\u0001';
const FIRST_RANK = 0x20;
const COMMON = String.fromCharCode(FIRST_RANK);

type Weights = { letter: string; accent: string; variant: string };

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Printable ASCII, Latin-1, Latin Extended-A, and typographic characters that occur in names. */
const CHARACTERS = [...between(0x20, 0x7e), ...between(0xa0, 0x17f), ...'ȘșȚțǺǻǼǽǾǿ–—‘’“”„•€'];

/** Pairs that Norwegian sorts as one letter: `aa` is å, also where the second a has an accent. */
const CONTRACTIONS = new Set(
  CHARACTERS.filter((character) => /^a/i.test(character.normalize('NFD')))
    .flatMap((second) => [`a${second}`, `A${second}`])
    .filter((pair) => collators.letter.compare(pair, 'å') === 0),
);

const REPERTOIRE = [...CHARACTERS, ...CONTRACTIONS];

/** Characters that sort like a sequence of letters, but after it. Those in two cases, such as `ĳ`, sort before its capitals. */
const SPELLED_OUT: Record<string, string> = { ß: 'ss', ẞ: 'SS', þ: 'th', Þ: 'TH', ĳ: 'ij', Ĳ: 'IJ', ŉ: 'ʼn' };

function rankAll(): Map<string, Weights> {
  const units = REPERTOIRE.filter(
    (unit) => !(unit in SPELLED_OUT) && collators.letter.compare(unit, '') !== 0,
  );
  units.sort(collators.all.compare);
  const ranks = new Map<string, Weights>();
  // Variants are two apart, to leave room for the characters of SPELLED_OUT.
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

/** Unknown characters sort by code point: symbols before the known ones, other scripts after them. */
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
  // ß differs from ss by the highest accent; the others differ by a case of their own.
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

/** A level without the common weights at its end, which sort like the end of the level. */
function trimmed(level: string): string {
  let end = level.length;
  while (end > 0 && level[end - 1] === COMMON) end -= 1;
  return level.slice(0, end);
}

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
