import { z } from 'zod';
import { responseFields } from '#server/core/response-fields.ts';
import { adminProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Id, Message, NewPrice, SaleInput } from '#shared/api/fields.ts';
import {
  EditableIngredient,
  Ingredient,
  IngredientsPage,
  IngredientsQuery,
} from '#shared/menu/ingredients.ts';
import { ManyChanged, ManyInput } from '#shared/menu/many.ts';
import { changeIngredients } from './change-ingredients.service.ts';
import { deleteIngredient, setIngredientAvailable, setIngredientPrice } from './edit-ingredients.service.ts';
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
    .input(IngredientRef.extend(SaleInput.shape))
    .output(responseFields(EditableIngredient))
    .mutation(({ ctx, input }) => setIngredientAvailable(ctx.deps, ctx.caller, input.ingredientId, input)),
  setPrice: adminProcedure
    .input(IngredientRef.extend(NewPrice.shape))
    .output(responseFields(EditableIngredient))
    .mutation(({ ctx, input }) => setIngredientPrice(ctx.deps, ctx.caller, input.ingredientId, input)),
  delete: adminProcedure
    .input(IngredientRef)
    .output(responseFields(Message))
    .mutation(({ ctx, input }) => deleteIngredient(ctx.deps, ctx.caller, input.ingredientId)),
  changeMany: adminProcedure
    .input(ManyInput)
    .output(responseFields(ManyChanged))
    .mutation(({ ctx, input }) => changeIngredients(ctx.deps, ctx.caller, input)),
});
