import {
  errorText,
  fieldErrorsOf,
  isNetworkFailure,
  isRejection,
  NO_ANSWER,
} from '#client/lib/api/error-text.ts';
import { PASSWORD_TOO_SHORT, USERNAME_TOO_SHORT } from '#shared/account-rules.ts';

/** The error text of a failed login. */
export const loginFailure = (error: unknown): string =>
  isNetworkFailure(error) ? NO_ANSWER : `Login failed: ${errorText(error, 'Unknown error')}`;

/** The error text of a failed registration; of the validation errors, only the two minimum lengths have their own text. */
export function registrationFailure(error: unknown): string {
  if (isNetworkFailure(error)) return NO_ANSWER;
  const fieldErrors = fieldErrorsOf(error);
  if (fieldErrors.length === 0) return `Registration failed: ${errorText(error, 'Unknown error')}`;
  const known = [USERNAME_TOO_SHORT, PASSWORD_TOO_SHORT].find((text) => fieldErrors.includes(text));
  return known ?? 'Registration failed: unknown validation error';
}

/** The error text of a failed change of password, with the reason where the server rejected it. */
export function passwordFailure(error: unknown): string {
  if (isNetworkFailure(error)) return 'An error occurred.';
  const fallback = 'Failed to update password.';
  return isRejection(error) ? errorText(error, fallback) : fallback;
}

/** The error text of a failed deletion of an account, with the reason where the server rejected it. */
export function deletionFailure(error: unknown): string {
  if (isNetworkFailure(error)) return 'An error occurred while deleting your account.';
  return ['Failed to delete account.', isRejection(error) && errorText(error, '')].filter(Boolean).join(' ');
}
