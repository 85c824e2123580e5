import { z } from 'zod';
import { publicProcedure, router } from '#server/trpc.ts';
import { Category } from '#shared/categories.ts';
import { listCategories } from './categories.service.ts';

export const categoriesRouter = router({
  list: publicProcedure.output(z.array(Category)).query(({ ctx }) => listCategories(ctx.deps)),
});
