import { and, asc, isNull, max, type SQL } from 'drizzle-orm';
import { fieldError, requireFound } from '#server/core/errors.ts';
import { choices, optionIds } from '#server/db/choices-schema.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { byPosition, isId } from '#server/db/row-queries.ts';
import type { Deps } from '#server/deps.ts';
import { listIngredients } from '#server/features/ingredients/ingredients.service.ts';
import type { EnteredChoice } from '#shared/menu/choice-fields.ts';
import type { Choice } from '#shared/menu/choices.ts';
import { toNok } from '#shared/text/money.ts';

/** The choices that are not deleted, in the owner's order. */
const choicesQuery = (db: Db, where?: SQL) =>
  db
    .select({
      choiceId: choices.id,
      name: choices.name,
      kind: choices.kind,
      max: choices.max,
      isPreparedApart: choices.isPreparedApart,
      options: choices.options,
      position: choices.position,
      version: choices.version,
    })
    .from(choices)
    .where(and(isNull(choices.deletedAt), where))
    .orderBy(...byPosition(choices), asc(choices.id));

type ChoiceRow = ReturnType<ReturnType<typeof choicesQuery>['all']>[number];

const toEntered = ({ options, ...choice }: ChoiceRow): EnteredChoice => ({
  ...choice,
  options: options.map(({ optionId, name, priceOre, ...option }) => ({
    optionId,
    name,
    price: toNok(priceOre),
    ...option,
  })),
});

const allChoices = preparedOnce((db) => choicesQuery(db).prepare());
const choiceById = preparedOnce((db) => choicesQuery(db, isId(choices)).prepare());

const lastId = preparedOnce((db) =>
  db
    .select({ last: max(optionIds.id) })
    .from(optionIds)
    .prepare(),
);

type Reader = Pick<Deps, 'db'>;

export const enteredChoices = ({ db }: Reader): EnteredChoice[] => allChoices(db).all().map(toEntered);

/** @throws AppError notFound */
export const getEnteredChoice = ({ db }: Deps, id: number): EnteredChoice =>
  toEntered(requireFound(choiceById(db).get({ id }), 'choice', 'choiceMissing'));

export function livingChoices(deps: Deps, ids: readonly number[]): number[] {
  const known = enteredChoices(deps).map(({ choiceId }) => choiceId);
  return ids.filter((id) => known.includes(id));
}

/** @throws AppError invalid where one of the choices does not exist. */
export function requireChoices(deps: Deps, ids: readonly number[]): void {
  const known = livingChoices(deps, ids);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw fieldError('invalid', 'ChoiceIds', `There is no choice ${unknown}`, { reason: 'choiceMissing' });
}

/**
 * Adds the allergens and the availability of the ingredients to the options. If an ingredient was deleted, its option is
 * sold out, and the allergens are unknown.
 */
export function withIngredients(reader: Reader, entered: readonly EnteredChoice[]): Choice[] {
  const ingredients = new Map(listIngredients(reader).map((each) => [each.ingredientId, each]));
  return entered.map((choice) => ({
    ...choice,
    options: choice.options.map((option) => {
      if (option.ingredientId === null) return option;
      const { allergens = null, isAvailable = false } = ingredients.get(option.ingredientId) ?? {};
      return { ...option, allergens, isAvailable: option.isAvailable && isAvailable };
    }),
  }));
}

/** The newest id of an option; 0 before the first one. */
export const lastOptionId = ({ db }: Deps): number => lastId(db).get()?.last ?? 0;

export const listChoices = (reader: Reader): Choice[] => withIngredients(reader, enteredChoices(reader));
