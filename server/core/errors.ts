import { ZodError } from 'zod';
import type { Reason } from '#shared/api/reasons.ts';

/** Error codes, and the HTTP status that both APIs answer them with. */
const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  unavailable: 503,
  diskFull: 507,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** Messages by field, as both APIs return them: `{ Name: ['Must be 1 to 120 characters'] }`. */
export type FieldErrors = Record<string, string[]>;

/** Clients translate the reason. The subject is the name of the record concerned; `retryAfter` is in seconds. */
type Details = { errors?: FieldErrors; retryAfter?: number; reason?: Reason; subject?: string };

/** An error with a message to the caller. Services throw it; `problemOf` translates it for the APIs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, { cause, ...details }: Details & { cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
    this.details = details;
  }
}

/** An error about one input field, with the same message for the response and for the field. */
export const fieldError = (
  code: ErrorCode,
  field: string,
  message: string,
  options: Omit<Details, 'errors'> & { cause?: unknown } = {},
): AppError => new AppError(code, message, { errors: { [field]: [message] }, ...options });

/** @param noun the type of record, such as `menu item`. @throws AppError notFound if `found` is null or undefined. */
export function requireFound<Found>(found: Found | null | undefined, noun: string, reason: Reason): Found {
  if (found) return found;
  throw new AppError('notFound', `The ${noun} does not exist`, { reason });
}

/** An error response, whose body has the reason as `code`. Expected errors need not be logged. */
export type Problem = {
  status: number;
  headers?: { 'retry-after': number };
  body: { message: string; errors?: FieldErrors; code?: Reason; subject?: string };
  expected: boolean;
};

/** The code of an error from Node, SQLite or Fastify; empty for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));

const DISK_FULL = /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;

export const isDiskFull = (error: unknown): boolean => DISK_FULL.test(codeOf(error));

const unavailable = (message: string, retryAfter: number): Problem => ({
  status: STATUS.unavailable,
  headers: { 'retry-after': retryAfter },
  body: { message, code: 'unavailable' },
  expected: false,
});

const MACHINE_ERRORS: [codes: RegExp, problem: Problem][] = [
  [
    DISK_FULL,
    { status: STATUS.diskFull, body: { message: 'The disk is full', code: 'diskFull' }, expected: false },
  ],
  [/^SQLITE_BUSY/, unavailable('The database is busy; try again', 5)],
  [
    /^(E(IO|ROFS|ACCES|PERM|NOENT|NOTDIR|ISDIR|EXIST|MFILE|NFILE|NOMEM|AGAIN)$|SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL))/,
    unavailable('The machine can’t do this right now; try again later', 30),
  ],
];

const machineErrorOf = (error: unknown): Problem | undefined =>
  MACHINE_ERRORS.find(([codes]) => codes.test(codeOf(error)))?.[1];

/** Whether the disk, the file system or the database caused the error, not the caller or the code. */
export const isMachineError = (error: unknown): boolean => machineErrorOf(error) !== undefined;

const REQUEST_ERRORS: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [STATUS.tooLarge, 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [STATUS.unsupportedType, 'This content type is not supported'],
  FST_ERR_CTP_INVALID_JSON_BODY: [STATUS.invalid, 'The body is not valid JSON'],
  FST_ERR_MAX_PARAM_LENGTH: [STATUS.invalid, 'The address is too long'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    STATUS.invalid,
    'The body does not have the length that its header says',
  ],
};

/** A field's name as the documented error responses spell it: `Username`. */
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function validationProblem(error: ZodError): Problem {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const [name, ...inside] = issue.path;
    const field = name === undefined ? 'Body' : capitalised(String(name));
    const message = [...(inside.length > 0 ? [inside.join('.')] : []), issue.message].join(': ');
    errors[field] = [...(errors[field] ?? []), message];
  }
  const [field, messages] = Object.entries(errors)[0] ?? ['Body', ['Invalid']];
  return { status: STATUS.invalid, body: { message: `${field}: ${messages[0]}`, errors }, expected: true };
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

/** Translates any thrown value to an error response. Unknown errors become a 500 without details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof AppError) {
    const { retryAfter, reason, ...details } = error.details;
    return {
      status: STATUS[error.code],
      ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
      body: { message: error.message, ...details, ...(reason && { code: reason }) },
      expected: true,
    };
  }
  if (error instanceof ZodError) return validationProblem(error);
  const machineError = machineErrorOf(error);
  if (machineError) return machineError;
  const [requestStatus, message] = REQUEST_ERRORS[codeOf(error)] ?? [];
  if (requestStatus && message) return { status: requestStatus, body: { message }, expected: true };
  // @fastify/static answers a path outside its folder with 403; clients get 404. Our own 403s are AppErrors.
  const status = statusOf(error) === STATUS.forbidden ? STATUS.notFound : statusOf(error);
  if (status >= 400 && status < 500) {
    return { status, body: { message: 'The request is malformed' }, expected: true };
  }
  return { status: 500, body: { message: 'Internal error' }, expected: false };
}
