/** What is said when nobody answers who it is, or a login or registration. */
export const NO_ANSWER = 'An error occurred. Please try again.';

/** What our server says about an error beside its message. */
type ErrorData = { httpStatus?: unknown; errors?: unknown };

/** What an error carries as `data`, as those of tRPC do and those of our uploads. */
function dataOf(error: unknown): ErrorData {
  const data = error instanceof Error && 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null ? data : {};
}

function statusOf(error: unknown): number | undefined {
  const { httpStatus } = dataOf(error);
  return typeof httpStatus === 'number' ? httpStatus : undefined;
}

/** Whether the server answered, and its answer was that asking again would not help. */
export function isRejection(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500;
}

/** Whether what was asked for was stopped here before it was answered. */
export const isStopped = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Whether the server answered that what was asked for does not exist. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404;

/** Whether the server no longer knew the session; the page has forgotten it by then, and said so. */
export const hasExpired = (error: unknown): boolean => statusOf(error) === 401;

/** Whether the server named this field, in its own spelling such as `Name`, as what it refused. */
export function rejectsField(error: unknown, field: string): boolean {
  const { errors } = dataOf(error);
  return typeof errors === 'object' && errors !== null && Object.hasOwn(errors, field);
}

/** Whether somebody else changed the record since it was read. */
export const isVersionConflict = (error: unknown): boolean =>
  statusOf(error) === 409 && rejectsField(error, 'Version');

/** What the server said of single fields, whichever they are; empty where it named none. */
export function fieldErrorsOf(error: unknown): string[] {
  const { errors } = dataOf(error);
  return typeof errors === 'object' && errors !== null ? Object.values(errors).flat().map(String) : [];
}

/** Whether no answer of our server arrived: the network failed, or something else answered. */
export const isNetworkFailure = (error: unknown): boolean => statusOf(error) === undefined;

/** The server's message, or `fallback` when no answer of the server arrived. */
export function errorText(error: unknown, fallback: string): string {
  if (isNetworkFailure(error) || !(error instanceof Error)) return fallback;
  return error.message || fallback;
}
