/**
 * The errors of a form: messages by field name, in Norwegian; `form` is the server's message, in English, and `advice`
 * what to do about it, in Norwegian.
 */
export type FormErrors = Readonly<Record<string, string | undefined>>;
