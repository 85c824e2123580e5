import { z } from 'zod';
import { adminProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Id, Message, NewSoldOutUntil } from '#shared/fields.ts';
import { EditableIngredient, Ingredient, IngredientsPage, IngredientsQuery } from '#shared/ingredients.ts';
import { ManyChanged, ManyInput, UndoManyInput } from '#shared/many.ts';
import { changeIngredients, undoIngredients } from './change-ingredients.service.ts';
import { deleteIngredient, restoreIngredient, setIngredientAvailable } from './edit-ingredients.service.ts';
import { getIngredient, listIngredients, pageOfIngredients } from './ingredients.service.ts';

const IngredientRef = z.object({ ingredientId: Id });

export const ingredientsRouter = router({
  list: publicProcedure.output(z.array(Ingredient)).query(({ ctx }) => listIngredients(ctx.deps, true)),
  byId: publicProcedure
    .input(IngredientRef)
    .output(EditableIngredient)
    .query(({ ctx, input }) => getIngredient(ctx.deps, input.ingredientId)),
  page: adminProcedure
    .input(IngredientsQuery)
    .output(IngredientsPage)
    .query(({ ctx, input }) => pageOfIngredients(ctx.deps, input)),
  setAvailable: adminProcedure
    .input(IngredientRef.extend({ isAvailable: z.boolean(), soldOutUntil: NewSoldOutUntil }))
    .output(EditableIngredient)
    .mutation(({ ctx, input }) =>
      setIngredientAvailable(ctx.deps, ctx.caller, input.ingredientId, input.isAvailable, input.soldOutUntil),
    ),
  delete: adminProcedure
    .input(IngredientRef)
    .output(Message)
    .mutation(({ ctx, input }) => deleteIngredient(ctx.deps, ctx.caller, input.ingredientId)),
  restore: adminProcedure
    .input(IngredientRef)
    .output(EditableIngredient)
    .mutation(({ ctx, input }) => restoreIngredient(ctx.deps, ctx.caller, input.ingredientId)),
  changeMany: adminProcedure
    .input(ManyInput)
    .output(ManyChanged)
    .mutation(({ ctx, input }) => changeIngredients(ctx.deps, ctx.caller, input)),
  undoMany: adminProcedure
    .input(UndoManyInput)
    .output(ManyChanged)
    .mutation(({ ctx, input }) => undoIngredients(ctx.deps, ctx.caller, input.logIds)),
});
