/**
 * What is wrong with a form: messages by field name, in Norwegian; `form` holds what the server said, in English, and
 * `advice` how to go on, in Norwegian.
 */
export type FormErrors = Readonly<Record<string, string | undefined>>;
