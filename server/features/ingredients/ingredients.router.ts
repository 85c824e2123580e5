import { z } from 'zod';
import { publicProcedure, router } from '#server/trpc.ts';
import { Ingredient } from '#shared/ingredients.ts';
import { Id } from '#shared/text.ts';
import { getIngredient, listIngredients } from './ingredients.service.ts';

export const ingredientsRouter = router({
  list: publicProcedure.output(z.array(Ingredient)).query(({ ctx }) => listIngredients(ctx.deps)),
  byId: publicProcedure
    .input(z.object({ ingredientId: Id }))
    .output(Ingredient)
    .query(({ ctx, input }) => getIngredient(ctx.deps, input.ingredientId)),
});
