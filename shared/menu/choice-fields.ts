import { formatPrice } from '#shared/text/money.ts';
import type { Choice, ChoiceOption } from './choices.ts';
import { type Field, type FieldGroups, fieldsOf, type Kind } from './field.ts';
import { ALLERGENS, choice, NAME, YES_NO } from './field-kinds.ts';

/** A choice as its owner has entered it and as the log has it: each option with its own allergens and availability. */
export type EnteredChoice = Choice & { position: number | null };

export const CHOICE_KIND_NAMES = { one: 'Én', several: 'Flere' };

type ShownOption = Pick<ChoiceOption, 'name' | 'price' | 'isAvailable'>;

/** Such as `Havremelk + 6,50 kr (utsolgt)`. */
const optionText = ({ name, price, isAvailable }: ShownOption): string =>
  `${name}${price > 0 ? ` + ${formatPrice(price)}` : ''}${isAvailable ? '' : ' (utsolgt)'}`;

export const optionsText = (options: readonly ShownOption[]): string => options.map(optionText).join(', ');

/** Options with their declared allergens, such as `Mandeldryss + 5 kr: Inneholder mandel`. */
const OPTIONS: Kind<ChoiceOption[]> = {
  text: (options) =>
    options
      .map(
        (option) => `${optionText(option)}${option.allergens ? `: ${ALLERGENS.text(option.allergens)}` : ''}`,
      )
      .join('; '),
};

export const CHOICE_FIELD_GROUPS: FieldGroups = [['kind', 'max', 'isPreparedApart', 'options']];

type Shown = Omit<EnteredChoice, 'position'>;

const field = fieldsOf<Shown>();

export const CHOICE_FIELDS: readonly Field<Shown>[] = [
  field('name', 'Navn', NAME),
  field('kind', 'Hvor mange', choice('én eller flere', CHOICE_KIND_NAMES)),
  field('max', 'Høyst', { text: String }),
  field('isPreparedApart', 'Lages atskilt', YES_NO),
  field('options', 'Alternativer', OPTIONS),
];
