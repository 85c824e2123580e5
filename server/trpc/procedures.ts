import { initTRPC, type TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { z } from 'zod';
import { type Bearer, GUARDS, requireRecentAdmin, type Visitor } from '#server/core/access.ts';
import { problemOf } from '#server/core/errors.ts';
import { fieldCopier } from '#server/core/field-copier.ts';
import type { Shown } from '#server/db/areas.ts';
import type { Deps } from '#server/deps.ts';

export type Context = { deps: Deps; bearer: Bearer | null; visitor: Visitor };

export function problemOfTrpc(error: TRPCError): ReturnType<typeof problemOf> {
  if (error.cause !== undefined || error.code === 'INTERNAL_SERVER_ERROR') return problemOf(error.cause);
  // The messages of tRPC's own errors (an unknown path, an invalid body) are safe to send.
  return { status: getHTTPStatusCodeFromError(error), body: { message: error.message }, expected: true };
}

/** An error in the shape that tRPC's client reads. */
export function errorShapeOf({ status, headers, body }: ReturnType<typeof problemOf>, code: number) {
  const { message, code: reason, errors, subject } = body;
  const retryAfter = headers?.['retry-after'];
  return { code, message, data: { httpStatus: status, errors, reason, subject, retryAfter } };
}

/** The areas that a query shows, if they differ from its router's name. */
export type Meta = { shows: readonly Shown[] };

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error }) => errorShapeOf(problemOfTrpc(error), shape.code),
  });

export const { router } = trpc;

/** Reports errors that may mean a damaged database. */
const reportErrors = trpc.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok || result.error.cause === undefined) return result;
  throw ctx.deps.health.reportError(result.error.cause);
});

/** Starts the procedures of an access group, with the schemas of their input, if they have one, and output. */
function procedureFor<Caller>(guard: (bearer: Bearer | null) => Caller) {
  const procedure = trpc.procedure
    .use(reportErrors)
    .use(({ ctx, next }) => next({ ctx: { caller: guard(ctx.bearer) } }));
  return {
    output: <Output extends z.ZodType>(output: Output) => procedure.output(fieldCopier(output)),
    schemas: <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) =>
      procedure.input(input).output(fieldCopier(output)),
  };
}

// Named after the groups of REST routes, which the same guards protect.
export const publicly = procedureFor(GUARDS.publicly);

export const signedIn = procedureFor(GUARDS.signedIn);

/** Also of the groups `counter` and `screens`, because tRPC refuses all keys. */
export const staff = procedureFor(GUARDS.staff);

export const admin = procedureFor(GUARDS.admin);

export const recentAdmin = procedureFor(requireRecentAdmin);

/** A procedure that only passes its caller and its input to a service. */
export const passTo =
  <Caller, Input, Result>(service: (deps: Deps, caller: Caller, input: Input) => Result) =>
  ({ ctx, input }: { ctx: { deps: Deps; caller: Caller }; input: Input }) =>
    service(ctx.deps, ctx.caller, input);

/** As `passTo`, for a service that takes the id, which is `input[key]`, before the whole input. */
export const passId =
  <Key extends string, Id, Caller, Input, Result>(
    key: Key,
    service: (deps: Deps, caller: Caller, id: Id, input: Input) => Result,
  ) =>
  ({ ctx, input }: { ctx: { deps: Deps; caller: Caller }; input: Input & Record<Key, Id> }) =>
    service(ctx.deps, ctx.caller, input[key], input);
