import { z } from 'zod';
import { adminProcedure, router } from '#server/trpc/procedures.ts';
import { OrderedRecords, OrderInput, OrderScope } from '#shared/menu/order.ts';
import { readOrder, setOrder } from './order.service.ts';

export const orderRouter = router({
  get: adminProcedure
    .schemas(OrderScope, OrderedRecords)
    .query(({ ctx, input }) => readOrder(ctx.deps, input)),
  set: adminProcedure
    .schemas(OrderInput, z.object({ order: OrderedRecords }))
    .mutation(async ({ ctx, input }) => ({ order: await setOrder(ctx.deps, ctx.caller, input) })),
});
