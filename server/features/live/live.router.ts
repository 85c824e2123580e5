import { tracked } from '@trpc/server';
import type { Live } from '#server/core/live.ts';
import { publicProcedure, router } from '#server/trpc/procedures.ts';
import { ChangedAreas, ChangesSince } from '#shared/live.ts';

/** Adds the revision as event id, which browsers send back when they reconnect. */
async function* withIds(changes: ReturnType<Live['watch']>) {
  for await (const { revision, ...change } of changes) yield tracked(revision, ChangedAreas.parse(change));
}

export const liveRouter = router({
  changes: publicProcedure
    .input(ChangesSince.optional())
    .subscription(({ ctx, input, signal = AbortSignal.any([]) }) =>
      withIds(ctx.deps.live.watch({ address: ctx.visitor.address, since: input?.lastEventId }, signal)),
    ),
});
