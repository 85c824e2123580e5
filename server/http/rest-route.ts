import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { ZodObject, ZodUnion, z } from 'zod';
import type { Access, Bearer, CallerBy } from '#server/core/access.ts';
import { AppError, capitalised } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { Message, urlNumber } from '#shared/api/fields.ts';
import { REASONS } from '#shared/api/reasons.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Read from the `Authorization` header by `features/accounts/session.plugin.ts`. */
    bearer: Bearer | null;
  }
  interface FastifySchema {
    /** Headers of the success response, for the docs only; the plugin has no option for them. */
    'x-response-headers'?: Record<
      string,
      { description: string; required?: boolean; schema: object; example: unknown }
    >;
  }
}

/** The Fastify instance of the REST routes, whose schemas are zod's. */
export type RestApp = Parameters<FastifyPluginCallbackZod>[0];

/**
 * Checks the caller of a request by the group's guard. The session is read again after the body, so handlers call this
 * where they need the caller. @throws AppError unauthenticated or forbidden.
 */
export type CallerOf<Group extends Access> = (request: FastifyRequest) => CallerBy[Group];

/** A feature's documented routes by who may call them. */
export type RestRoutes = {
  [Group in Access]?: (app: RestApp, deps: Deps, callerOf: CallerOf<Group>) => void;
};

/**
 * The options of a documented route: its zod schemas with the texts of the API reference.
 * @param description details beyond the summary; the only Markdown is `code`.
 */
export const documented = <const Schemas extends FastifySchema>(
  summary: string,
  description: string,
  schemas: Schemas,
) => ({ schema: { summary, description, ...schemas } });

/** An id in a path: a positive integer without sign, space or fraction. */
export const PathId = urlNumber(
  /^[1-9]\d{0,14}$/,
  z
    .int('Must be a positive integer')
    .positive()
    .meta({ examples: [1] }),
).meta({ description: 'The record’s id' });
export const IdParams = z.object({ id: PathId });

export const DELETION = { params: IdParams, response: { 200: Message } };

type Identified<Key extends string> = {
  params: Record<Key, number>;
  body: { [key in Key]?: number | undefined };
};

/** The id in a request's path. @throws AppError invalid where the body repeats it and has another one. */
export function idOf<Key extends string>(key: Key, { params, body }: Identified<Key>): number {
  const { [key]: id } = params;
  if ((body[key] ?? id) === id) return id;
  const [field, message] = [capitalised(key), `Must be ${id} as in the path`];
  throw new AppError('invalid', `${field}: ${message}`, { errors: { [field]: [message] } });
}

/** Sends JSON that is serialised already, by the schema of the response. */
export const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(json);

/** The header of a response that is a file, for the docs; `nameFile` sends it. */
export const namedFile = (name: string) => ({
  'x-response-headers': {
    'Content-Disposition': {
      description: 'Names the file',
      required: true,
      schema: { type: 'string' },
      example: `attachment; filename="${name}"`,
    },
  },
});

export const nameFile = (reply: FastifyReply, name: string) =>
  reply.header('content-disposition', `attachment; filename="${name}"`);

/** Documents a CSV file that is named by the day, which `sendCsv` sends. */
export const csvFile = (name: string, ...lines: string[]) => {
  const description = 'UTF-8 with a byte order mark, cells between semicolons';
  const schema = z.string().meta({ description, examples: [`\ufeff${lines.join('\r\n')}\r\n`] });
  return {
    ...namedFile(`${name}-2026-11-22.csv`),
    response: { 200: { content: { 'text/csv': { schema } } } },
  };
};

export const sendCsv = (reply: FastifyReply, name: string, csv: string) =>
  nameFile(reply, `${name}-${norwegianDate()}.csv`).type('text/csv; charset=utf-8').send(csv);

const ErrorBody = z
  .object({
    message: z.string().meta({ description: 'One sentence for the reader' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Messages by field, where input was wrong' }),
    code: z
      .enum(REASONS)
      .optional()
      .meta({ description: 'The reason, where programs may want to tell it apart' }),
    subject: z.string().optional().meta({ description: 'The name of what `code` is about' }),
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

export const failures = <const Status extends number>(...statuses: Status[]) =>
  // Object.fromEntries widens the keys to string.
  Object.fromEntries(statuses.map((status) => [status, ErrorBody])) as Record<Status, typeof ErrorBody>;

/** Error responses that any route of this access and method can send, so routes need not list them. */
export function usualFailures(access: Access, { method, schema }: RouteOptions): Record<number, unknown> {
  const writes = method !== 'GET' && method !== 'HEAD';
  return {
    ...failures(400, 401, 408, 500, 503),
    ...(writes && failures(403, 413, 415, 429, 507)),
    ...(access !== 'publicly' && failures(403)),
    ...(schema?.params !== undefined && failures(404)),
  };
}

/** The response header with the names of a body's fields that are not known, which a client may have misspelt. */
export const IGNORED_FIELDS = 'X-Ignored-Fields';

const MAX_NAMES = 10;
const MAX_LENGTH = 40;

export function nameIgnored(reply: FastifyReply, names: readonly string[]): void {
  if (names.length === 0) return;
  const safe = names
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent(name.slice(0, MAX_LENGTH).toWellFormed()));
  reply.header(IGNORED_FIELDS, safe.join(', '));
}

/** The names of a body's fields, of all its variants together; null for a body of another kind. */
export function namesOf(schema: unknown): Set<string> | null {
  if (schema instanceof ZodObject) return new Set(Object.keys(schema.shape));
  if (!(schema instanceof ZodUnion)) return null;
  return new Set(schema.options.flatMap((option: unknown) => [...(namesOf(option) ?? [])]));
}

/** Names the ignored top-level fields of JSON bodies; `readParts` names the fields of forms. */
export function nameIgnoredFields(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, routeOptions: { schema } }, reply) => {
    const fields = namesOf(schema?.body);
    if (!fields || typeof body !== 'object' || body === null) return;
    nameIgnored(
      reply,
      Object.keys(body).filter((name) => !fields.has(name)),
    );
  });
}
