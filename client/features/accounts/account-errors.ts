import {
  dataOf,
  errorText,
  fieldErrorsOf,
  isNetworkFailure,
  isRejection,
  NO_ANSWER,
} from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import {
  INVISIBLE,
  MAX_PASSWORD,
  MAX_USERNAME,
  MIN_USERNAME,
  PASSWORD_TOO_SHORT,
  passwordError,
  USERNAME_FORM,
  USERNAME_TOO_SHORT,
} from '#shared/accounts/account-rules.ts';
import { toNfc } from '#shared/text/text.ts';

/** Validates a new, trimmed username; undefined when it is valid. */
export function usernameError(username: string): string | undefined {
  const { length } = toNfc(username);
  if (length === 0) return 'Velg et brukernavn';
  if (length < MIN_USERNAME) return `Brukernavnet må ha minst ${MIN_USERNAME} tegn`;
  if (length > MAX_USERNAME) return `Brukernavnet kan ha høyst ${MAX_USERNAME} tegn`;
  if (!USERNAME_FORM.test(toNfc(username)) || INVISIBLE.test(username)) {
    return 'Brukernavnet kan bare ha bokstaver, tall og tegnene _ - .';
  }
  return undefined;
}

export function newPasswordError(password: string): string | undefined {
  if ([...password].length > MAX_PASSWORD) return `Passordet kan ha høyst ${MAX_PASSWORD} tegn`;
  return passwordError(password);
}

function accountFailure(failure: string, error: unknown): FormErrors {
  if (isNetworkFailure(error)) return { form: NO_ANSWER };
  const reason = reasonText(error);
  return reason ? { reason } : { form: `${failure}: ${errorText(error, 'Unknown error')}` };
}

export const loginFailure = (error: unknown): FormErrors => accountFailure('Login failed', error);

/** The errors of a failed registration; of the validation errors, only the two minimum lengths have their own text. */
export function registrationFailure(error: unknown): FormErrors {
  const fieldErrors = fieldErrorsOf(error);
  if (fieldErrors.length === 0) return accountFailure('Registration failed', error);
  const text = [USERNAME_TOO_SHORT, PASSWORD_TOO_SHORT].find((minimum) => fieldErrors.includes(minimum));
  return { form: text ?? 'Registration failed: unknown validation error' };
}

export function passwordFailure(error: unknown): FormErrors {
  if (isNetworkFailure(error)) return { form: 'An error occurred.' };
  const reason = reasonText(error);
  const fallback = 'Failed to update password.';
  return reason ? { reason } : { form: isRejection(error) ? errorText(error, fallback) : fallback };
}

export function deletionFailure(error: unknown): FormErrors {
  if (isNetworkFailure(error)) return { form: 'An error occurred while deleting your account.' };
  const failure = 'Failed to delete account.';
  const reason = reasonText(error);
  if (reason !== undefined) return { form: failure, reason };
  return { form: [failure, isRejection(error) && errorText(error, '')].filter(Boolean).join(' ') };
}

export const joinFailure = (error: unknown): FormErrors =>
  dataOf(error).reason === 'usernameTaken'
    ? { username: reasonText(error) }
    : accountFailure('Registration failed', error);

/** The errors of a new password that is set with a link or a recovery code. */
export const claimFailure = (error: unknown): FormErrors =>
  dataOf(error).reason === 'noSuchCode'
    ? { code: reasonText(error) }
    : accountFailure('Failed to update password', error);
