import { z } from 'zod';
import { adminProcedure, counterProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Id, Message, NewPrice, SaleInput } from '#shared/api/fields.ts';
import {
  CounterIngredient,
  EditableIngredient,
  Ingredient,
  IngredientsPage,
  IngredientsQuery,
} from '#shared/menu/ingredients.ts';
import { ManyChanged, ManyInput } from '#shared/menu/many.ts';
import { INGREDIENT_CALLS, setUnitPrice } from './edit-ingredients.service.ts';
import { getIngredient, listIngredients, pageOfIngredients } from './ingredients.service.ts';

const IngredientRef = z.object({ ingredientId: Id });

export const ingredientsRouter = router({
  list: publicProcedure.output(z.array(Ingredient)).query(({ ctx }) => listIngredients(ctx.deps, true)),
  byId: publicProcedure
    .schemas(IngredientRef, EditableIngredient)
    .query(({ ctx, input }) => getIngredient(ctx.deps, input.ingredientId)),
  counter: counterProcedure
    .output(z.array(CounterIngredient))
    .query(({ ctx }) => listIngredients(ctx.deps, true)),
  page: adminProcedure
    .schemas(IngredientsQuery, IngredientsPage)
    .query(({ ctx, input }) => pageOfIngredients(ctx.deps, input)),
  setAvailable: counterProcedure
    .schemas(IngredientRef.extend(SaleInput.shape), EditableIngredient)
    .mutation(({ ctx, input }) =>
      INGREDIENT_CALLS.setAvailable(ctx.deps, ctx.caller, input.ingredientId, input),
    ),
  setPrice: adminProcedure
    .schemas(IngredientRef.extend(NewPrice.shape), EditableIngredient)
    .mutation(({ ctx, input }) => setUnitPrice(ctx.deps, ctx.caller, input.ingredientId, input)),
  delete: adminProcedure
    .schemas(IngredientRef, Message)
    .mutation(({ ctx, input }) => INGREDIENT_CALLS.remove(ctx.deps, ctx.caller, input.ingredientId)),
  changeMany: adminProcedure
    .schemas(ManyInput, ManyChanged)
    .mutation(({ ctx, input }) => INGREDIENT_CALLS.changeMany(ctx.deps, ctx.caller, input)),
});
