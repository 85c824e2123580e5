/** Messages by field, in Norwegian; of the form as a whole `form`, in English, and `reason` and `advice`, in Norwegian. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** Whether a form has an error. */
export const hasErrors = (errors: FormErrors): boolean => Object.values(errors).some(Boolean);
