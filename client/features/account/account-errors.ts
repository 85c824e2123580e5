import {
  MAX_PASSWORD,
  MAX_USERNAME,
  MIN_USERNAME,
  passwordError,
  USERNAME_FORM,
} from '#shared/accounts/account-rules.ts';
import { toNfc } from '#shared/text/text.ts';

/** Validates a new, trimmed username; undefined when it is valid. */
export function usernameError(username: string): string | undefined {
  const { length } = toNfc(username);
  if (length === 0) return 'Velg et brukernavn';
  if (length < MIN_USERNAME) return `Brukernavnet må ha minst ${MIN_USERNAME} tegn`;
  if (length > MAX_USERNAME) return `Brukernavnet kan ha høyst ${MAX_USERNAME} tegn`;
  if (!USERNAME_FORM.test(toNfc(username))) {
    return 'Brukernavnet kan bare ha bokstaver, tall og tegnene _ - .';
  }
  return undefined;
}

/** Validates a new password; undefined when it is valid. */
export function newPasswordError(password: string): string | undefined {
  if ([...password].length > MAX_PASSWORD) return `Passordet kan ha høyst ${MAX_PASSWORD} tegn`;
  return passwordError(password);
}
