import { initTRPC, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { GUARDS, type SignedIn, type Visitor } from '#server/core/access.ts';
import { problemOf } from '#server/core/errors.ts';
import type { Shown } from '#server/db/areas.ts';
import type { Deps } from '#server/deps.ts';

/** The context of a procedure. */
export type Context = { deps: Deps; signedIn: SignedIn | null; visitor: Visitor };

/** tRPC's codes for our HTTP statuses. */
const CODES: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** tRPC's code for an HTTP status. */
export const trpcCodeOf = (status: number): TRPC_ERROR_CODE_KEY => CODES[status] ?? 'INTERNAL_SERVER_ERROR';

/** Wraps a service's error, so that tRPC answers with the same status as the REST API. */
const toTrpcError = (cause: unknown): TRPCError =>
  new TRPCError({ code: trpcCodeOf(problemOf(cause).status), cause });

/** `problemOf` for an error that tRPC caught. */
export function problemOfTrpc(error: TRPCError): ReturnType<typeof problemOf> {
  if (error.cause !== undefined || error.code === 'INTERNAL_SERVER_ERROR') return problemOf(error.cause);
  // The messages of tRPC's own errors (an unknown path, an invalid body) are safe to send.
  return { status: getHTTPStatusCodeFromError(error), body: { message: error.message }, expected: true };
}

/** What procedures say of themselves: the areas that a query shows, where they are not that of its router's name. */
export type Meta = { shows: readonly Shown[] };

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error }) => {
      const { status, body } = problemOfTrpc(error);
      return {
        code: shape.code,
        message: body.message,
        data: {
          code: shape.data.code,
          httpStatus: status,
          errors: body.errors,
          reason: body.code,
          subject: body.subject,
        },
      };
    },
  });

export const { router } = trpc;

const mapErrors = trpc.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause === undefined || cause instanceof TRPCError) return result;
  throw toTrpcError(ctx.deps.health.reportError(cause));
});

const procedureFor = <Caller>(guard: (signedIn: SignedIn | null) => Caller) =>
  trpc.procedure.use(mapErrors).use(({ ctx, next }) => next({ ctx: { caller: guard(ctx.signedIn) } }));

/** For everybody, signed in or not. */
export const publicProcedure = procedureFor(GUARDS.publicly);

/** For signed-in users. */
export const userProcedure = procedureFor(GUARDS.signedIn);

/** For admins. */
export const adminProcedure = procedureFor(GUARDS.admin);
