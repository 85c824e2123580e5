import { z } from 'zod';
import { responseFields } from '#server/core/response-fields.ts';
import { adminProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Id, Message } from '#shared/api/fields.ts';
import {
  CategoriesPage,
  CategoriesQuery,
  Category,
  CategoryInput,
  CategoryUses,
  MoveTarget,
} from '#shared/menu/categories.ts';
import { getCategory, listCategories, pageOfCategories } from './categories.service.ts';
import { createCategory, deleteCategory, updateCategory } from './edit-categories.service.ts';
import { moveItems, usesOfCategory } from './move-items.service.ts';

const CategoryRef = z.object({ categoryId: Id });

export const categoriesRouter = router({
  list: publicProcedure
    .output(responseFields(z.array(Category)))
    .query(({ ctx }) => listCategories(ctx.deps)),
  page: adminProcedure
    .input(CategoriesQuery)
    .output(responseFields(CategoriesPage))
    .query(({ ctx, input }) => pageOfCategories(ctx.deps, input)),
  byId: adminProcedure
    .input(CategoryRef)
    .output(responseFields(Category))
    .query(({ ctx, input }) => getCategory(ctx.deps, input.categoryId)),
  uses: adminProcedure
    .input(CategoryRef)
    .output(responseFields(CategoryUses))
    .query(({ ctx, input }) => usesOfCategory(ctx.deps, ctx.caller, input.categoryId)),
  moveItems: adminProcedure
    .input(MoveTarget.extend(CategoryRef.shape))
    .output(responseFields(Message))
    .mutation(({ ctx, input }) => moveItems(ctx.deps, ctx.caller, input.categoryId, input)),
  create: adminProcedure
    .input(CategoryInput)
    .output(responseFields(Category))
    .mutation(({ ctx, input }) => createCategory(ctx.deps, ctx.caller, input)),
  update: adminProcedure
    .input(CategoryInput.extend(CategoryRef.shape))
    .output(responseFields(Category))
    .mutation(({ ctx, input }) => updateCategory(ctx.deps, ctx.caller, input.categoryId, input)),
  delete: adminProcedure
    .input(CategoryRef)
    .output(responseFields(Message))
    .mutation(({ ctx, input }) => deleteCategory(ctx.deps, ctx.caller, input.categoryId)),
});
