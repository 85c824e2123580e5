import { z } from 'zod';
import { Allergens, atMost, Id, Name, PriceNok, text, Version } from '#shared/api/fields.ts';
import { nameKey } from '#shared/text/text.ts';
import { CHOICE_KINDS, MAX_OPTION_NAME, MAX_OPTIONS } from './choice-kinds.ts';

const OptionInput = z.object({
  optionId: Id.optional().describe('Left out for a new option'),
  name: text(1, MAX_OPTION_NAME).meta({ examples: ['Havremelk'] }),
  price: PriceNok.meta({ description: 'What it adds to the drink’s price, in NOK', examples: [6.5] }),
  ingredientId: Id.nullish().meta({ description: 'The ingredient that it stands for', examples: [2] }),
  allergens: Allergens.optional().meta({
    description: 'Its own allergens, where it stands for no ingredient',
    examples: [null],
  }),
});

/** Options of a choice. Their number is checked first. */
const Options = atMost(MAX_OPTIONS, OptionInput, `Must have at most ${MAX_OPTIONS} options`).superRefine(
  (options, context) => {
    if (options.length === 0) context.addIssue('Must have an option');
    const [names, ids] = [
      options.map(({ name }) => nameKey(name)),
      options.flatMap(({ optionId }) => optionId ?? []),
    ];
    if (new Set(names).size < names.length) context.addIssue('Must not have a name twice');
    if (new Set(ids).size < ids.length) context.addIssue('Must not have an option twice');
  },
);

const Kind = z
  .enum(CHOICE_KINDS)
  .describe('`one`: exactly one, first the usual one; `several`: none up to `max`');

const IsPreparedApart = z
  .boolean()
  .describe('Whether another option leaves no trace of the first one, because its jug and wand are its own');

const Max = z.int().min(1).max(MAX_OPTIONS).nullable();

/** An admin's input of a choice. In an update, options are matched by `optionId`; one left out is removed. */
export const ChoiceInput = z
  .object({
    // A cell of a CSV file separates choices by semicolons.
    name: Name.refine((name) => !name.includes(';'), 'Must not have a semicolon').meta({
      examples: ['Melk'],
    }),
    kind: Kind,
    max: Max.optional().meta({
      description: 'The most options of kind `several`; null for all of them',
      examples: [2],
    }),
    isPreparedApart: IsPreparedApart.optional(),
    options: Options,
    version: Version.optional(),
  })
  .superRefine(({ kind, max, options }, context) => {
    if (kind === 'one' && options[0] && options[0].price !== 0)
      context.addIssue({ code: 'custom', path: ['options'], message: 'The first option must cost 0' });
    if (kind === 'one' && (max ?? null) !== null)
      context.addIssue({ code: 'custom', path: ['max'], message: 'Only for the kind several' });
  });
export type ChoiceInput = z.infer<typeof ChoiceInput>;

export const ChoiceOption = z.object({
  optionId: Id,
  name: OptionInput.shape.name,
  price: OptionInput.shape.price,
  ingredientId: Id.nullable(),
  allergens: Allergens.describe('Of its ingredient, or its own; null where they are unknown'),
  isAvailable: z
    .boolean()
    .meta({ description: 'False also while its ingredient is sold out', examples: [true] }),
});
export type ChoiceOption = z.infer<typeof ChoiceOption>;

export const Choice = z
  .object({
    choiceId: Id,
    name: ChoiceInput.shape.name,
    kind: Kind,
    max: Max.meta({
      description: 'The most options of kind `several`; null for all of them, and for `one`',
      examples: [null],
    }),
    isPreparedApart: IsPreparedApart,
    options: z.array(ChoiceOption),
    version: Version,
  })
  .meta({ id: 'Choice', description: 'What guests can choose about a drink, such as its milk' });
export type Choice = z.infer<typeof Choice>;

export const OptionSale = z.object({ isAvailable: z.boolean() });
