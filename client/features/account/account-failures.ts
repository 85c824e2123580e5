import {
  errorText,
  fieldErrorsOf,
  isNetworkFailure,
  isRejection,
  NO_ANSWER,
} from '#client/lib/api/error-text.ts';
import { PASSWORD_TOO_SHORT, USERNAME_TOO_SHORT } from '#shared/account-rules.ts';

/** What the login dialog says of a login that failed. */
export const loginFailure = (error: unknown): string =>
  isNetworkFailure(error) ? NO_ANSWER : `Login failed: ${errorText(error, 'Unknown error')}`;

/** What the register dialog says of a registration that failed; of a field's rules it knows the two shortest. */
export function registrationFailure(error: unknown): string {
  if (isNetworkFailure(error)) return NO_ANSWER;
  const fieldErrors = fieldErrorsOf(error);
  if (fieldErrors.length === 0) return `Registration failed: ${errorText(error, 'Unknown error')}`;
  const known = [USERNAME_TOO_SHORT, PASSWORD_TOO_SHORT].find((text) => fieldErrors.includes(text));
  return known ?? 'Registration failed: unknown validation error';
}

/** What the dialog says of a change of password that failed: why, where the server refused it. */
export function passwordFailure(error: unknown): string {
  if (isNetworkFailure(error)) return 'An error occurred.';
  const fallback = 'Failed to update password.';
  return isRejection(error) ? errorText(error, fallback) : fallback;
}

/** What the dialog says of an account that could not be deleted, with the reason where the server refused it. */
export function deletionFailure(error: unknown): string {
  if (isNetworkFailure(error)) return 'An error occurred while deleting your account.';
  return ['Failed to delete account.', isRejection(error) && errorText(error, '')].filter(Boolean).join(' ');
}
