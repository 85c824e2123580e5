/** The kinds of choices: exactly one option, the first unless the guest takes another; or several, also none. */
export const CHOICE_KINDS = ['one', 'several'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** The maximum numbers of a café's choices, of a menu item's choices, and of a choice's options. */
export const MAX_CHOICES = 30;
export const MAX_ITEM_CHOICES = 6;
export const MAX_OPTIONS = 20;
export const MAX_OPTION_NAME = 60;
