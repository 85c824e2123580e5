import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Access, Caller } from './access.ts';
import type { Deps } from './deps.ts';

/** The app as a feature's REST file sees it: schemas are zod's. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A feature's documented routes by who may call them. */
export type RestRoutes = Partial<Record<Access, (app: RestApp, deps: Deps) => void>>;

/** An id in a path: a positive integer without sign, space or fraction. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Must be a positive integer')
  .transform(Number)
  .meta({ description: 'A positive integer' });

/** A whole number in a query, of which `rule` says which ones are allowed. */
export const queryNumber = (rule: z.ZodInt) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(rule);

/** The body of every error. */
export const ErrorBody = z
  .object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
  .meta({
    id: 'Error',
    description: 'What went wrong; `errors` holds messages by field where input was wrong.',
  });

/** Error answers for a route's documentation, by status. */
export const failures = <const Status extends number>(...statuses: Status[]) =>
  // Object.fromEntries forgets which keys it was given.
  Object.fromEntries(statuses.map((status) => [status, ErrorBody])) as Record<Status, typeof ErrorBody>;

/** What any call with a body or a consequence may fail with, beside what it says itself. */
export const WRITE_FAILURES = failures(400, 401, 403, 413, 415, 429, 503, 507);

export const callerOf = (request: FastifyRequest): Caller => request.signedIn?.user ?? null;
