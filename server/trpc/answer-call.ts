import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type TRPCProcedureType,
} from '@trpc/server';
import { type Context, problemOfTrpc } from './procedures.ts';

/** A procedure's path, its input before validation, and the type that the request's method stands for. */
export type Call = { path: string; input: unknown; type: 'query' | 'mutation' };

/** The response to a call, with the body that tRPC's client reads. */
export type CallAnswer = {
  status: number;
  body: { result: { data: unknown } } | { error: unknown };
  /** Set where the call failed. */
  problem?: ReturnType<typeof problemOfTrpc>;
  cause?: unknown;
};

/** Calls a procedure; `index` is its place in the batch. */
export async function answerCall(
  router: AnyTRPCRouter,
  ctx: Context,
  { path, input, type }: Call,
  batchIndex: number,
): Promise<CallAnswer> {
  try {
    const existing: TRPCProcedureType | undefined = router._def.procedures[path]?._def.type;
    if (existing !== undefined && existing !== type)
      throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: `${path} is a ${existing}` });
    const getRawInput = async () => input;
    const data = await callTRPCProcedure({
      router,
      path,
      type,
      ctx,
      getRawInput,
      signal: undefined,
      batchIndex,
    });
    return { status: 200, body: { result: { data } } };
  } catch (caught) {
    const error = getTRPCErrorFromUnknown(caught);
    const problem = problemOfTrpc(error);
    const shape = getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx });
    return { status: problem.status, body: { error: shape }, problem, cause: error.cause ?? error };
  }
}
