import type { FormField } from '#client/ui/field/form-fields.tsx';

/** What a field of a record's form is given that chooses a picture of the gallery, by its id; null for none. */
export type ImageChoice = FormField<number | null> & {
  /** What a picture that is uploaded there may be called. */
  suggestedName: string;
};
