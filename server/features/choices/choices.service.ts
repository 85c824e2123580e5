import { and, asc, isNull, type SQL } from 'drizzle-orm';
import { requireFound } from '#server/core/errors.ts';
import { choices } from '#server/db/choices-schema.ts';
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

export const enteredChoices = ({ db }: Deps): EnteredChoice[] => allChoices(db).all().map(toEntered);

/** @throws AppError notFound */
export const getEnteredChoice = ({ db }: Deps, id: number): EnteredChoice =>
  toEntered(requireFound(choiceById(db).get({ id }), 'choice', 'choiceMissing'));

/** Choices with the allergens and the availability of their options' ingredients. Those of a deleted one are unknown. */
export function withIngredients(deps: Deps, entered: readonly EnteredChoice[]): Choice[] {
  const ingredients = new Map(listIngredients(deps).map((each) => [each.ingredientId, each]));
  return entered.map((choice) => ({
    ...choice,
    options: choice.options.map((option) => {
      if (option.ingredientId === null) return option;
      const { allergens = null, isAvailable = false } = ingredients.get(option.ingredientId) ?? {};
      return { ...option, allergens, isAvailable: option.isAvailable && isAvailable };
    }),
  }));
}

export const listChoices = (deps: Deps): Choice[] => withIngredients(deps, enteredChoices(deps));
