import type { Editor } from '#server/core/access.ts';
import { AppError, fieldError, requireFound } from '#server/core/errors.ts';
import { choices, optionIds } from '#server/db/choices-schema.ts';
import { namesakeOf } from '#server/db/columns.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { listIngredients } from '#server/features/ingredients/ingredients.service.ts';
import { itemsWithChoices } from '#server/features/menu/menu.service.ts';
import { changeRecords, deletionOf, type ResourceDefinition, updateRecord } from '#server/records/records.ts';
import { takeOfCounter } from '#server/records/sale-calls.ts';
import { fieldGroups, undoableRecord } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import { CHOICE_FIELD_GROUPS, CHOICE_FIELDS, type EnteredChoice } from '#shared/menu/choice-fields.ts';
import { MAX_CHOICES } from '#shared/menu/choice-kinds.ts';
import type { Choice, ChoiceInput, ChoiceOption } from '#shared/menu/choices.ts';
import { toOre } from '#shared/text/money.ts';
import { enteredChoices, getEnteredChoice, withIngredients } from './choices.service.ts';

type Fields = Pick<EnteredChoice, 'name' | 'kind' | 'max' | 'isPreparedApart' | 'options'>;

const CHOICE: ResourceDefinition<EnteredChoice, Fields, typeof choices> = {
  entity: 'choice',
  table: choices,
  noun: 'choice',
  read: getEnteredChoice,
  columnsOf: ({ name: _, options, ...fields }) => ({
    ...fields,
    options: options?.map(({ price, ...option }) => ({ ...option, priceOre: toOre(price) })),
  }),
};

/** @throws AppError conflict where a choice other than `id` has this name, without regard to case. */
function rejectTakenName(deps: Deps, name: string, id?: number): void {
  const subject = namesakeOf(deps, choices, name, id);
  if (subject !== undefined)
    throw fieldError('conflict', 'Name', `There is already a choice ${subject}`, {
      reason: 'choiceNameTaken',
      subject,
    });
}

/** @throws AppError conflict where there are as many choices as may be. */
function rejectOneMore(deps: Deps): void {
  if (enteredChoices(deps).length >= MAX_CHOICES)
    throw new AppError('conflict', `There are ${MAX_CHOICES} choices already`, { reason: 'tooManyChoices' });
}

/**
 * Completes the options of an input: an option with an id keeps the fields that the input leaves out, and one without an id
 * gets one. The fields have the order of stored options, because both are compared as JSON.
 * @throws AppError invalid for an option that is none of `before`, or an unknown ingredient
 */
function optionsOf(
  tx: TxDeps,
  input: ChoiceInput['options'],
  before: readonly ChoiceOption[],
): ChoiceOption[] {
  const known = new Set([
    ...listIngredients(tx).map(({ ingredientId }) => ingredientId),
    // An option may keep an ingredient that was deleted, and may come back.
    ...before.map(({ ingredientId }) => ingredientId),
  ]);
  return input.map(({ optionId, name, price, ingredientId, allergens }) => {
    const old = before.find((option) => option.optionId === optionId);
    if (optionId !== undefined && !old)
      throw fieldError('invalid', 'Options', `There is no option ${optionId}`, { reason: 'choiceMissing' });
    if (ingredientId && !known.has(ingredientId))
      throw fieldError('invalid', 'Options', `There is no ingredient ${ingredientId}`, {
        reason: 'ingredientMissing',
      });
    return {
      optionId: old?.optionId ?? tx.db.insert(optionIds).values({}).returning().get().id,
      name,
      price,
      ingredientId: ingredientId === undefined ? (old?.ingredientId ?? null) : ingredientId,
      allergens: allergens === undefined ? (old?.allergens ?? null) : allergens,
      isAvailable: old?.isAvailable ?? true,
    };
  });
}

const answered = (deps: Deps, entered: EnteredChoice): Choice => {
  const [choice] = withIngredients(deps, [entered]);
  return requireFound(choice, 'choice', 'choiceMissing');
};

/** @throws AppError invalid; conflict where its name is taken or there are too many choices. */
export async function createChoice(
  deps: Deps,
  admin: UserDetails,
  { version: _, max = null, isPreparedApart = false, ...input }: ChoiceInput,
) {
  const created = await changeRecords(deps, admin, CHOICE, (tx, { create }) => {
    rejectTakenName(tx, input.name);
    rejectOneMore(tx);
    return create({ ...input, max, isPreparedApart, options: optionsOf(tx, input.options, []) });
  });
  return answered(deps, created);
}

/** @throws AppError notFound; invalid; conflict where its name is taken or the version is old. */
export async function updateChoice(
  deps: Deps,
  admin: UserDetails,
  id: number,
  { version, max, ...input }: ChoiceInput,
): Promise<Choice> {
  const updated = await updateRecord(deps, admin, CHOICE, { id, version }, (before, tx) => {
    rejectTakenName(tx, input.name, id);
    return {
      ...input,
      max: max === undefined && input.kind === 'several' ? before.max : (max ?? null),
      options: optionsOf(tx, input.options, before.options),
    };
  });
  return answered(deps, updated);
}

/** Sells an option out, or back. @throws AppError notFound; tooMany for a barista or a key */
export async function setOptionAvailable(
  deps: Deps,
  editor: Editor,
  optionId: number,
  { isAvailable }: { isAvailable: boolean },
) {
  await takeOfCounter(deps, editor);
  const isIt = (option: ChoiceOption) => option.optionId === optionId;
  const choice = enteredChoices(deps).find(({ options }) => options.some(isIt));
  const { choiceId: id } = requireFound(choice, 'option', 'choiceMissing');
  const updated = await updateRecord(deps, editor, CHOICE, { id }, ({ options }) => {
    // It may have been removed since.
    requireFound(options.find(isIt), 'option', 'choiceMissing');
    return { options: options.map((option) => (isIt(option) ? { ...option, isAvailable } : option)) };
  });
  return answered(deps, updated);
}

const removeChoice = deletionOf(CHOICE);

/** @returns a message with the number of menu items that lose it. @throws AppError notFound */
export async function deleteChoice(deps: Deps, admin: Editor, id: number): Promise<{ message: string }> {
  const items = itemsWithChoices(deps).filter(({ choiceIds }) => choiceIds.includes(id)).length;
  const { message, ...answer } = await removeChoice(deps, admin, id);
  return {
    ...answer,
    message: items > 0 ? `${message}; ${items} menu item${items === 1 ? '' : 's'} had it` : message,
  };
}

export const UNDOABLE_CHOICE = undoableRecord<EnteredChoice, Fields>(CHOICE, {
  fields: fieldGroups(CHOICE_FIELDS, CHOICE_FIELD_GROUPS),
  columnsOf: CHOICE.columnsOf,
  checkName: rejectTakenName,
  checkRestored: rejectOneMore,
});
