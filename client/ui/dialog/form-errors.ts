/**
 * The errors of a form: messages by field name, in Norwegian; `form` is the server's message or another text in English,
 * `reason` why it was rejected and `advice` what to do about it, in Norwegian.
 */
export type FormErrors = Readonly<Record<string, string | undefined>>;
