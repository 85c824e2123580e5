import { adminProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Cafe, CafeInput, StoredCafe } from '#shared/cafe/cafe.ts';
import { readCafe, readStoredCafe } from './cafe.service.ts';
import { updateCafe } from './edit-cafe.service.ts';

export const cafeRouter = router({
  get: publicProcedure.output(Cafe).query(({ ctx }) => readCafe(ctx.deps)),
  settings: adminProcedure.output(StoredCafe).query(({ ctx }) => readStoredCafe(ctx.deps)),
  update: adminProcedure
    .schemas(CafeInput, StoredCafe)
    .mutation(({ ctx, input }) => updateCafe(ctx.deps, ctx.caller, input)),
});
