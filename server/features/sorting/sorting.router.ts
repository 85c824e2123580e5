import { z } from 'zod';
import { adminProcedure, router } from '#server/trpc/procedures.ts';
import { SortedRecords, SortingInput, SortingScope } from '#shared/menu/sorting.ts';
import { readSorting, sortRecords } from './sorting.service.ts';

export const sortingRouter = router({
  get: adminProcedure
    .schemas(SortingScope, SortedRecords)
    .query(({ ctx, input }) => readSorting(ctx.deps, input)),
  set: adminProcedure
    .schemas(SortingInput, z.object({ order: SortedRecords }))
    .mutation(async ({ ctx, input }) => ({ order: await sortRecords(ctx.deps, ctx.caller, input) })),
});
