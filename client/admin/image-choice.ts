import type { FormField } from '#client/ui/field/form-fields.tsx';

/** The props of a field that chooses a picture of the gallery, by its id; null for none. */
export type ImageChoice = FormField<number | null> & {
  /** The suggested name of a picture that is uploaded there. */
  suggestedName: string;
};
