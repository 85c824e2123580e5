import { z } from 'zod';
import { publicProcedure, router } from '#server/trpc.ts';
import { CategoryKey } from '#shared/categories.ts';
import { MenuItem } from '#shared/menu.ts';
import { listMenuItems } from './menu.service.ts';

export const menuRouter = router({
  byCategory: publicProcedure
    .input(z.object({ category: CategoryKey }))
    .output(z.array(MenuItem))
    .query(({ ctx, input }) => listMenuItems(ctx.deps, ctx.caller, input.category)),
});
