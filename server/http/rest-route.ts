import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Access, Caller, SignedIn } from '#server/core/access.ts';
import type { Deps } from '#server/deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Read from the `Authorization` header by `features/auth/session.plugin.ts`. */
    signedIn: SignedIn | null;
  }
  interface FastifySchema {
    /** Details beyond the summary; the only Markdown is `code`. */
    description?: string;
    /** Headers of the success response, for the docs only. */
    answerHeaders?: z.ZodObject;
  }
}

/** The Fastify instance of the REST routes, whose schemas are zod's. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A feature's REST routes by access. */
export type RestRoutes = Partial<Record<Access, (app: RestApp, deps: Deps) => void>>;

/** Parses a number of a path or query; NaN, which every schema rejects, where the text does not match. */
const numberOf = (digits: RegExp) => (value: unknown) =>
  value === undefined ? undefined : digits.test(String(value)) ? Number(value) : Number.NaN;

/** An id in a path: a positive integer without sign, space or fraction. */
export const PathId = z
  .preprocess(
    numberOf(/^[1-9]\d{0,14}$/),
    z
      .int('Must be a positive integer')
      .positive()
      .meta({ examples: [1] }),
  )
  .meta({ description: 'The record’s id' });

/** An integer of a query; `rule` checks its range. */
export const queryNumber = <Rule extends z.ZodType<number>>(rule: Rule) =>
  z.preprocess(numberOf(/^\d{1,9}$/), rule);

/** The body of every error response. */
export const ErrorBody = z
  .object({
    message: z.string().meta({ description: 'One sentence for the reader' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Messages by field, where input was wrong' }),
  })
  .meta({
    id: 'Error',
    description: 'What went wrong',
    examples: [
      {
        message: 'Name: Must be 1 to 120 characters',
        errors: { Name: ['Must be 1 to 120 characters'] },
      },
    ],
  });

/** Error response schemas by status, for the docs. */
export const failures = <const Status extends number>(...statuses: Status[]) =>
  // Object.fromEntries widens the keys to string.
  Object.fromEntries(statuses.map((status) => [status, ErrorBody])) as Record<Status, typeof ErrorBody>;

/** Error responses that any route of this access and method can send, so that routes need not list them. */
export function usualFailures(access: Access, { method, schema }: RouteOptions): Record<number, unknown> {
  const writes = method !== 'GET' && method !== 'HEAD';
  return {
    ...failures(400, 401, 408, 500, 503),
    ...(writes && failures(403, 413, 415, 429, 507)),
    ...(access === 'admin' && failures(403)),
    ...(schema?.params !== undefined && failures(404)),
  };
}

export const callerOf = (request: FastifyRequest): Caller => request.signedIn?.user ?? null;
