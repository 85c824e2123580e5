import type { FastifyInstance, FastifyReply } from 'fastify';
import { ZodObject, ZodUnion } from 'zod';

/** The response header with the names of a body's fields that are not known, which a client may have misspelt. */
export const IGNORED_FIELDS = 'X-Ignored-Fields';

/** How many names are sent, and how long each may be. */
const MAX_NAMES = 10;
const MAX_LENGTH = 40;

export function nameIgnored(reply: FastifyReply, names: readonly string[]): void {
  if (names.length === 0) return;
  const safe = names
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent(name.toWellFormed().slice(0, MAX_LENGTH)));
  reply.header(IGNORED_FIELDS, safe.join(', '));
}

/** The names of a body's fields, of all its variants together; null for a body of another kind. */
export function namesOf(schema: unknown): Set<string> | null {
  if (schema instanceof ZodObject) return new Set(Object.keys(schema.shape));
  if (!(schema instanceof ZodUnion)) return null;
  return new Set(schema.options.flatMap((option: unknown) => [...(namesOf(option) ?? [])]));
}

/** Names the ignored fields of JSON bodies, at their top level; forms do it where they are read. */
export function nameIgnoredFields(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, routeOptions: { schema } }, reply) => {
    const known = namesOf(schema?.body);
    if (!known || typeof body !== 'object' || body === null) return;
    nameIgnored(
      reply,
      Object.keys(body).filter((name) => !known.has(name)),
    );
  });
}
