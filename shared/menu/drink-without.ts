import { listText } from '#shared/text/text.ts';
import { type Allergen, type Avoided, allergenName } from './allergens.ts';
import type { Choice, ChoiceOption } from './choices.ts';
import {
  allergensWith,
  type Part,
  type Recipe,
  startOptions,
  type Taken,
  takenOf,
  unusualOf,
} from './drink-options.ts';

/** Options with which a drink does not contain the avoided allergens. */
export type Without = {
  optionIds: number[];
  /** The avoided allergens that the usual drink has. */
  allergens: Allergen[];
  /** The avoided allergens that it may have traces of. */
  traces: Allergen[];
  /** The names of its options that differ from the usual drink. */
  names: string[];
};

/** The changes to try, from the smallest: none, one other option, and the option of the lowest risk of every choice. */
function changesOf(start: readonly Taken[], risk: (option: ChoiceOption) => number): ChoiceOption[][][] {
  const all = start
    .filter(({ choice }) => choice.kind === 'one')
    .map(({ choice, options }) => [...options, ...choice.options.filter(({ isAvailable }) => isAvailable)]);
  const safest = all.flatMap((options) => options.toSorted((a, b) => risk(a) - risk(b)).slice(0, 1));
  return [[[]], all.flat().map((option) => [option]), [safest]];
}

/**
 * Finds options for sale with which a drink no longer contains the avoided allergens, if possible without traces of them.
 * Null if there are none, if an allergen is unknown, or if the usual drink does not contain them.
 */
export function optionsWithout(
  item: Recipe,
  choices: readonly Choice[],
  parts: readonly Part[],
  avoided: Avoided,
): Without | null {
  if (avoided.unknownWords.length > 0) return null;
  const avoidedIn = (some: readonly Allergen[] = []) =>
    avoided.allergens.filter((allergen) => some.includes(allergen));
  const start = takenOf(choices, startOptions(choices));
  const drinkWith = (changes: ChoiceOption[]) => {
    const taken = start.map(({ choice, options }) => {
      const changed = changes.filter((option) => choice.options.includes(option));
      return { choice, options: changed.length > 0 ? changed : options };
    });
    const { allergens, allergensUnknown } = allergensWith(item, parts, taken);
    const isForSale = taken.every(({ options }) => options.every(({ isAvailable }) => isAvailable));
    const isKnown = allergens !== null && allergensUnknown.length === 0;
    const contained = avoidedIn(allergens?.contains);
    const isSafe = isForSale && isKnown && contained.length === 0;
    return { taken, contained, isSafe, traces: avoidedIn(allergens?.mayContain) };
  };
  const contained = [...avoidedIn(item.allergens?.contains), ...drinkWith([]).contained];
  if (contained.length === 0) return null;
  const usual = item.usualAllergens ?? item.allergens;
  // No safe drink has an option of risk 2: a trace of what the usual drink contains keeps it in the drink.
  const risk = ({ allergens: own }: ChoiceOption) => {
    const kept = own?.mayContain.filter((allergen) => usual?.contains.includes(allergen)) ?? [];
    if (!own || avoidedIn([...own.contains, ...kept]).length > 0) return 2;
    return avoidedIn(own.mayContain).length > 0 ? 1 : 0;
  };
  for (const changes of changesOf(start, risk)) {
    const drinks = changes.map(drinkWith).filter(({ isSafe }) => isSafe);
    const drink = drinks.find(({ traces }) => traces.length === 0) ?? drinks[0];
    if (!drink) continue;
    return {
      optionIds: drink.taken.flatMap(({ options }) => options.map(({ optionId }) => optionId)),
      allergens: avoidedIn(contained),
      traces: drink.traces,
      names: unusualOf(drink.taken).map(({ name }) => name),
    };
  }
  return null;
}

const allergensText = (allergens: readonly Allergen[]): string => listText(allergens.map(allergenName));

/** The avoided allergens as a text, such as `melk og soya`. */
export const avoidedText = ({ allergens }: Without): string => allergensText(allergens);

/** Such as ` Drikken kan ha spor av melk.`; empty without traces. */
export const tracesText = ({ traces }: Without): string =>
  traces.length > 0 ? ` Drikken kan ha spor av ${allergensText(traces)}.` : '';

/** Such as `Kan lages uten melk: velg havremelk (kan ha spor av melk)`. */
export function withoutText(without: Without): string {
  const names = without.names.map((name) => name.toLocaleLowerCase('nb'));
  const traces = without.traces.length > 0 ? ` (kan ha spor av ${allergensText(without.traces)})` : '';
  return `Kan lages uten ${avoidedText(without)}: velg ${listText(names)}${traces}`;
}
