import { z } from 'zod';
import { responseFields } from '#server/core/response-fields.ts';
import { adminProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Id, Message, NewSoldOutUntil } from '#shared/fields.ts';
import { EditableIngredient, Ingredient, IngredientsPage, IngredientsQuery } from '#shared/ingredients.ts';
import { ManyChanged, ManyInput, UndoManyInput } from '#shared/many.ts';
import { changeIngredients, undoIngredients } from './change-ingredients.service.ts';
import { deleteIngredient, restoreIngredient, setIngredientAvailable } from './edit-ingredients.service.ts';
import { getIngredient, listIngredients, pageOfIngredients } from './ingredients.service.ts';

const IngredientRef = z.object({ ingredientId: Id });

export const ingredientsRouter = router({
  list: publicProcedure
    .output(responseFields(z.array(Ingredient)))
    .query(({ ctx }) => listIngredients(ctx.deps, true)),
  byId: publicProcedure
    .input(IngredientRef)
    .output(responseFields(EditableIngredient))
    .query(({ ctx, input }) => getIngredient(ctx.deps, input.ingredientId)),
  page: adminProcedure
    .input(IngredientsQuery)
    .output(responseFields(IngredientsPage))
    .query(({ ctx, input }) => pageOfIngredients(ctx.deps, input)),
  setAvailable: adminProcedure
    .input(IngredientRef.extend({ isAvailable: z.boolean(), soldOutUntil: NewSoldOutUntil }))
    .output(responseFields(EditableIngredient))
    .mutation(({ ctx, input }) =>
      setIngredientAvailable(ctx.deps, ctx.caller, input.ingredientId, input.isAvailable, input.soldOutUntil),
    ),
  delete: adminProcedure
    .input(IngredientRef)
    .output(responseFields(Message))
    .mutation(({ ctx, input }) => deleteIngredient(ctx.deps, ctx.caller, input.ingredientId)),
  restore: adminProcedure
    .input(IngredientRef)
    .output(responseFields(EditableIngredient))
    .mutation(({ ctx, input }) => restoreIngredient(ctx.deps, ctx.caller, input.ingredientId)),
  changeMany: adminProcedure
    .input(ManyInput)
    .output(responseFields(ManyChanged))
    .mutation(({ ctx, input }) => changeIngredients(ctx.deps, ctx.caller, input)),
  undoMany: adminProcedure
    .input(UndoManyInput)
    .output(responseFields(ManyChanged))
    .mutation(({ ctx, input }) => undoIngredients(ctx.deps, ctx.caller, input.logIds)),
});
