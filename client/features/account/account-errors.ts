import {
  MAX_PASSWORD,
  MAX_USERNAME,
  MIN_USERNAME,
  passwordError,
  USERNAME_FORM,
} from '#shared/account-rules.ts';
import { toNfc } from '#shared/text.ts';

/** What is wrong with a username to be, which is not empty around its ends; undefined when nothing is. */
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

/** What is wrong with a password to be; undefined when nothing is. */
export function newPasswordError(password: string): string | undefined {
  if ([...password].length > MAX_PASSWORD) return `Passordet kan ha høyst ${MAX_PASSWORD} tegn`;
  return passwordError(password);
}
