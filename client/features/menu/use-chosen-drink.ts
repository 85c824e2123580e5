import { useState } from 'react';
import { ingredientRows } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { useAvoided } from '#client/features/allergens/allergen-lines.tsx';
import type { Avoided } from '#shared/menu/allergens.ts';
import type { Choice, ChoiceOption } from '#shared/menu/choices.ts';
import {
  allergensWith,
  choicesOf,
  hasNoOption,
  orderedIds,
  type Part,
  priceWith,
  startOptions,
  takenOf,
  unusualOf,
} from '#shared/menu/drink-options.ts';
import { avoidedText, optionsWithout, tracesText } from '#shared/menu/drink-without.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import type { ItemLine } from '#shared/pickup/pickup.ts';

/** The choices of an item, and the ingredients that decide its allergens. Fetched only for an item with choices. */
export function useChoices(item: MenuItem) {
  const enabled = item.choiceIds.length > 0;
  const choices = trpc.choices.list.useQuery(undefined, { enabled });
  const parts = trpc.ingredients.list.useQuery(undefined, { enabled, select: ingredientRows });
  const isFetched = !enabled || (choices.data !== undefined && parts.data !== undefined);
  return {
    choices: isFetched ? choicesOf(item, choices.data ?? []) : undefined,
    parts: parts.data ?? [],
    hasFailed: choices.isLoadingError || parts.isLoadingError,
    refetch: () => Promise.all([choices.refetch(), parts.refetch()]),
  };
}

/** The options that a dialog opens with, and why they are not the usual ones. */
function startOf(item: MenuItem, choices: readonly Choice[], parts: readonly Part[], avoided: Avoided) {
  const without = optionsWithout(item, choices, parts, avoided);
  const optionIds = without?.optionIds ?? startOptions(choices);
  const notices = takenOf(choices, optionIds).flatMap(({ choice, options: [option] }) => {
    const [usual] = choice.options;
    if (choice.kind !== 'one' || !usual || !option || usual === option) return [];
    if (usual.isAvailable)
      return `${option.name} er valgt${without ? `, fordi du unngår ${avoidedText(without)}` : ''}.${without ? tracesText(without) : ''}`;
    return `${emptyText(usual)} ${option.name} er valgt.`;
  });
  return { optionIds, notices };
}

const emptyText = ({ name }: ChoiceOption): string => `Vi er tomme for ${name.toLocaleLowerCase('nb')}.`;

const mostOf = ({ kind, max, options }: Choice): number => (kind === 'one' ? 1 : (max ?? options.length));

const isSoldOut = ({ isAvailable }: ChoiceOption): boolean => !isAvailable;

/**
 * A menu item with the size and options that the guest has chosen so far.
 * @param edited the line of the basket that is changed
 */
export function useChosenDrink(item: MenuItem, edited: ItemLine | undefined) {
  const { choices, parts, hasFailed, refetch } = useChoices(item);
  const avoided = useAvoided();
  const [sizeName, setSize] = useState(edited?.size);
  const [picked, setPicked] = useState<number[]>();
  const [start, setStart] = useState<ReturnType<typeof startOf>>();
  // Computed once, because an option that sells out later must not be replaced without a word.
  if (choices && !start)
    setStart(
      edited ? { optionIds: edited.optionIds ?? [], notices: [] } : startOf(item, choices, parts, avoided),
    );
  const wantedSize = item.sizes.find(({ name }) => name === sizeName);
  const size = wantedSize ?? item.sizes[0];
  const isSizeGone = sizeName !== undefined && !wantedSize;
  const wanted = picked ?? start?.optionIds ?? [];
  const chosen = takenOf(choices ?? [], wanted);
  // The guest must replace a sold-out option of a choice of kind `one`; an option of kind `several` is left out.
  const taken = chosen.map(({ choice, options }) => ({
    choice,
    options: choice.kind === 'one' ? options : options.filter(({ isAvailable }) => isAvailable),
  }));
  const isKnown = (id: number) =>
    chosen.some(({ choice }) => choice.options.some(({ optionId }) => optionId === id));
  const tooMany = taken.filter(({ choice, options }) => options.length > mostOf(choice));
  const optionIds = orderedIds(taken);
  const line: ItemLine = {
    menuItemId: item.menuItemId,
    ...(size && { size: size.name }),
    ...(optionIds.length > 0 && { optionIds }),
    quantity: edited?.quantity ?? 1,
  };
  return {
    size,
    setSize,
    taken,
    choose: (changed: Choice, options: ChoiceOption[]) =>
      setPicked(
        taken.flatMap((each) =>
          (each.choice === changed ? options : each.options).map(({ optionId }) => optionId),
        ),
      ),
    line,
    price: priceWith(size?.price ?? item.price, unusualOf(taken)),
    ...allergensWith(item, parts, taken),
    isLoading: !choices && !hasFailed,
    hasFailed,
    refetch,
    isGone: chosen.some(({ choice }) => hasNoOption(choice)),
    /** Whether a size or an option must be chosen first. */
    isIncomplete: isSizeGone || tooMany.length > 0 || taken.some(({ options }) => options.some(isSoldOut)),
    notices: [
      ...(picked ? [] : (start?.notices ?? [])),
      ...(choices && wanted.some((id) => !isKnown(id))
        ? ['Noe du valgte, finnes ikke lenger. Se over valgene.']
        : []),
      ...(isSizeGone ? ['Størrelsen finnes ikke lenger. Velg på nytt.'] : []),
      ...tooMany.map(
        ({ choice }) => `Velg høyst ${mostOf(choice)} av ${choice.name.toLocaleLowerCase('nb')}.`,
      ),
      ...chosen.flatMap(({ choice, options }) =>
        options
          .filter(isSoldOut)
          .map((option) => `${emptyText(option)}${choice.kind === 'one' ? ' Velg noe annet.' : ''}`),
      ),
    ],
  };
}
