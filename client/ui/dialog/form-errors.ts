/** Messages by field, in Norwegian; of the form as a whole `form`, in English, and `reason` and `advice`, in Norwegian. */
export type FormErrors = Readonly<Record<string, string | undefined>>;
