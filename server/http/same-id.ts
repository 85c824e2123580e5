import { AppError } from '#server/core/errors.ts';

/** Checks that an id repeated in the body equals the path's. @throws AppError invalid */
export function requireSameId(field: string, inPath: number, inBody: number | undefined): void {
  if (inBody === undefined || inBody === inPath) return;
  const message = `Must be ${inPath} as in the path`;
  throw new AppError('invalid', `${field}: ${message}`, { errors: { [field]: [message] } });
}
