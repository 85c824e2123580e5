/** The kinds of choices: exactly one option, the first unless the guest takes another; or several, also none. */
export const CHOICE_KINDS = ['one', 'several'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** Limits: the choices of a café, those of a menu item, and the options of a choice. */
export const MAX_CHOICES = 30;
export const MAX_ITEM_CHOICES = 6;
export const MAX_OPTIONS = 20;
export const MAX_OPTION_NAME = 60;
