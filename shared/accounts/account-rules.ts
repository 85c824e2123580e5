// Separate from the schemas because forms must not load zod.

/** Rules of usernames: lengths in characters, allowed characters, and invisible letters, which are forbidden. */
export const MIN_USERNAME = 4;
export const MAX_USERNAME = 32;
export const USERNAME_FORM = /^[\p{L}\p{N}_.-]+$/u;
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** The error for a short username, as older clients expect it. */
export const USERNAME_TOO_SHORT = `The field Username must be a minimum length of ${MIN_USERNAME}.`;

/** The lengths of passwords, in characters. Hashing a longer password would take too long. */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;

/** The error for a short password, as older clients expect it. */
export const PASSWORD_TOO_SHORT = `The field Password must be minimum length of ${MIN_PASSWORD}.`;

const passwordRules = [
  { text: `Minst ${MIN_PASSWORD} tegn`, holds: (password: string) => [...password].length >= MIN_PASSWORD },
  { text: 'Minst én stor bokstav', holds: (password: string) => /\p{Lu}/u.test(password) },
  { text: 'Minst ett tall', holds: (password: string) => /\p{Nd}/u.test(password) },
  { text: 'Minst ett spesialtegn', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
];

/** The password rules that `password` does not meet, in the form's wording; empty when it meets all. */
export const failedPasswordRules = (password: string): string[] =>
  passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.text);

/** The form's error for a password; undefined when it meets all rules. */
export function passwordError(password: string): string | undefined {
  const failed = failedPasswordRules(password);
  return failed.length > 0 ? `Passordet må ha: ${failed.join(', ')}` : undefined;
}
