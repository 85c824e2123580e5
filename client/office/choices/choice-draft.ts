import { dataOf, rejectsField } from '#client/data/error-text.ts';
import type { Parsed } from '#client/office/use-record-form.ts';
import { type FormErrors, hasErrors } from '#client/ui/dialog/form-errors.ts';
import type { Allergens } from '#shared/menu/allergens.ts';
import { type ChoiceKind, MAX_OPTION_NAME, MAX_OPTIONS } from '#shared/menu/choice-kinds.ts';
import type { Choice, ChoiceInput, ChoiceOption } from '#shared/menu/choices.ts';
import { formatNumber } from '#shared/text/money.ts';
import { nameKey } from '#shared/text/text.ts';
import { nameError, parsePrice, textError } from '#shared/text/typed-values.ts';

/** A row of the form. A new option has a negative id, which only the form uses. */
export type TypedOption = {
  optionId: number;
  name: string;
  /** As typed; empty for 0. */
  price: string;
  ingredientId: number | null;
  /** The option's own allergens; null if it stands for an ingredient. */
  allergens: Allergens | null;
};

export type ChoiceDraft = ReturnType<typeof draftOf>;

const typedOption = ({ optionId, name, price, ingredientId, allergens }: ChoiceOption): TypedOption => ({
  optionId,
  name,
  price: formatNumber(price),
  ingredientId,
  allergens: ingredientId === null ? allergens : null,
});

export const newOption = (options: readonly TypedOption[]): TypedOption => ({
  optionId: Math.min(0, ...options.map(({ optionId }) => optionId)) - 1,
  name: '',
  price: '',
  ingredientId: null,
  allergens: null,
});

export const draftOf = (choice: Choice | null) => ({
  name: choice?.name ?? '',
  kind: choice?.kind ?? ('one' as ChoiceKind),
  /** As typed; empty for all options, and for the kind `one`. */
  max: choice?.max && choice.max < choice.options.length ? String(choice.max) : '',
  isPreparedApart: choice?.isPreparedApart ?? false,
  options: choice?.options.map(typedOption) ?? [newOption([])],
});

/** A draft whose options are new ones, because a deleted choice takes its options' ids with it. */
export const asNew = (draft: ChoiceDraft): ChoiceDraft => ({
  ...draft,
  options: draft.options.map((option, index) => ({ ...option, optionId: -(index + 1) })),
});

/** Skips empty rows of new options. */
export const filledOptions = (options: readonly TypedOption[]): TypedOption[] =>
  options.filter(
    ({ optionId, name, price, ingredientId, allergens }) =>
      optionId > 0 || `${name}${price}`.trim() !== '' || ingredientId !== null || allergens !== null,
  );

/** `optionId` is undefined where there is no row. */
export type OptionsError = { error: string; optionId?: number; part?: 'name' | 'price' };

/** Parses the filled rows, or returns the first error. The usual option of a choice of kind `one` costs 0. */
export function optionsOf({
  kind,
  options: rows,
}: Pick<ChoiceDraft, 'kind' | 'options'>): { options: TypedOption[]; prices: number[] } | OptionsError {
  const options: TypedOption[] = [];
  const prices: number[] = [];
  for (const row of filledOptions(rows)) {
    const { optionId } = row;
    const isFree = row.price.trim() === '' || (kind === 'one' && options.length === 0);
    const parsed = isFree ? { price: 0 } : parsePrice(row.price);
    const wrong = (error: string): OptionsError => ({ error, optionId, part: 'name' });
    if (row.name.trim() === '') return wrong('Skriv et navn på alternativet');
    const name = row.name.trim();
    if ('error' in parsed) return { error: `${name}: ${parsed.error}`, optionId, part: 'price' };
    const problem = textError('Navnet på alternativet', MAX_OPTION_NAME, name);
    if (problem) return wrong(problem);
    if (options.some((option) => nameKey(option.name) === nameKey(name)))
      return wrong(`«${name}» står der to ganger`);
    options.push({ ...row, name, price: formatNumber(parsed.price) });
    prices.push(parsed.price);
  }
  if (options.length > 0) return { options, prices };
  const [empty] = rows;
  return empty
    ? { error: 'Skriv et navn på alternativet', optionId: empty.optionId, part: 'name' }
    : { error: 'Legg til et alternativ' };
}

export function parseDraft(draft: ChoiceDraft): Parsed<ChoiceDraft, ChoiceInput> {
  const { name, kind, isPreparedApart } = draft;
  const parsed = optionsOf(draft);
  const max = kind === 'one' || draft.max.trim() === '' ? null : Number(draft.max);
  const errors = {
    name: nameError(name) ?? (name.includes(';') ? 'Navnet kan ikke ha semikolon' : undefined),
    max:
      max !== null && !(Number.isInteger(max) && max >= 1 && max <= MAX_OPTIONS)
        ? `Skriv et tall fra 1 til ${MAX_OPTIONS}`
        : undefined,
    options: 'error' in parsed ? parsed.error : undefined,
  };
  if ('error' in parsed || hasErrors(errors)) return { errors };
  const { options, prices } = parsed;
  return {
    input: {
      name,
      kind,
      max,
      isPreparedApart,
      options: options.map(({ optionId, ...option }, index) => ({
        ...option,
        ...(optionId > 0 && { optionId }),
        price: prices[index] ?? 0,
      })),
    },
    draft: { ...draft, max: max !== null && max < options.length ? String(max) : '', options },
  };
}

export function fieldErrors(error: unknown): FormErrors | undefined {
  if (rejectsField(error, 'Name'))
    return { name: 'Det finnes allerede et valg med dette navnet. Velg et annet' };
  if (!rejectsField(error, 'Options')) return undefined;
  return dataOf(error).reason === 'ingredientMissing'
    ? { options: 'En ingrediens er slettet imens. Velg en annen' }
    : { options: 'Et alternativ er slettet imens. Fjern det, og legg det til på nytt' };
}
