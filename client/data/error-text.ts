/** The message when a request for the user, a login or a registration gets no answer. */
export const NO_ANSWER = 'An error occurred. Please try again.';

type ErrorData = Partial<
  Record<'httpStatus' | 'errors' | 'kept' | 'retryAfter' | 'reason' | 'subject', unknown>
>;

export const dataOf = (error: unknown): ErrorData =>
  Object(error instanceof Error && 'data' in error ? error.data : null);

/** The HTTP status of an error response; undefined if our server did not respond. */
export function statusOf(error: unknown): number | undefined {
  const { httpStatus } = dataOf(error);
  return typeof httpStatus === 'number' ? httpStatus : undefined;
}

export const isRejection = (error: unknown): boolean => (statusOf(error) ?? 500) < 500;

/** Whether a retry would be rejected too, unlike after a timeout (408) or a limit (429). */
export const isFinal = (error: unknown): boolean =>
  isRejection(error) && ![408, 429].includes(statusOf(error) ?? 500);

export const isStopped = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Whether the service worker keeps the request until the network is back. */
export const isKept = (error: unknown): boolean => dataOf(error).kept === true;

export const isNotFound = (error: unknown): boolean => statusOf(error) === 404;

/** Whether the session had expired. `sessionFetch` has then removed it, and a toast says so. */
export const hasExpired = (error: unknown): boolean => statusOf(error) === 401;

const errorsOf = (error: unknown): object => Object(dataOf(error).errors);

/** Whether the server rejected this field, spelled as in the API, such as `Name`. */
export const rejectsField = (error: unknown, field: string): boolean => Object.hasOwn(errorsOf(error), field);

export const isVersionConflict = (error: unknown): boolean =>
  statusOf(error) === 409 && rejectsField(error, 'Version');

export const fieldErrorsOf = (error: unknown): string[] => Object.values(errorsOf(error)).flat().map(String);

/** Whether our server did not respond: the network failed, or another server, such as a proxy, answered. */
export const isNetworkFailure = (error: unknown): boolean => statusOf(error) === undefined;

/** The server's message in English, or `fallback` if our server did not respond. */
export const errorText = (error: unknown, fallback: string): string =>
  (!isNetworkFailure(error) && error instanceof Error && error.message) || fallback;
