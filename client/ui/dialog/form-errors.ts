/**
 * The errors of a form: messages by field name, in Norwegian; `form` is the server's message, in English, and `advice`
 * how to go on, in Norwegian.
 */
export type FormErrors = Readonly<Record<string, string | undefined>>;
