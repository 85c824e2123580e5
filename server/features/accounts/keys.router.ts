import { z } from 'zod';
import { adminProcedure, recentAdminProcedure, router } from '#server/trpc/procedures.ts';
import { Key, KeyToken, NewKey } from '#shared/accounts/people.ts';
import { Message } from '#shared/api/fields.ts';
import { createKey, listKeys, removeKey } from './keys.service.ts';

export const keysRouter = router({
  list: adminProcedure.output(z.array(Key)).query(({ ctx }) => listKeys(ctx.deps)),
  create: recentAdminProcedure
    .schemas(NewKey, KeyToken)
    .mutation(({ ctx, input }) => createKey(ctx.deps, ctx.caller, input)),
  delete: recentAdminProcedure
    .schemas(z.object({ keyId: Key.shape.keyId }), Message)
    .mutation(({ ctx, input }) => removeKey(ctx.deps, ctx.caller, input.keyId)),
});
