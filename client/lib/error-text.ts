import { TRPCClientError } from '@trpc/client';

/** What our server says about an error beside its message. */
type ErrorData = { httpStatus?: unknown };

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: ErrorData | null | undefined = error.data;
  return typeof data?.httpStatus === 'number' ? data.httpStatus : undefined;
}

/** Whether the server answered, and its answer was that asking again would not help. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500;
}

/** Whether no answer of our server arrived: the network failed, or something else answered. */
export const isNetworkFailure = (error: unknown): boolean => statusOf(error) === undefined;

/** The server's message, or `fallback` when no answer of the server arrived. */
export function errorText(error: unknown, fallback: string): string {
  if (isNetworkFailure(error) || !(error instanceof Error)) return fallback;
  return error.message || fallback;
}
