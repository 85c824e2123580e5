import { z } from 'zod';
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
import {
  createCategory,
  deleteCategory,
  moveItems,
  updateCategory,
  usesOfCategory,
} from './edit-categories.service.ts';

const CategoryRef = z.object({ categoryId: Id });

export const categoriesRouter = router({
  list: publicProcedure.output(z.array(Category)).query(({ ctx }) => listCategories(ctx.deps)),
  page: adminProcedure
    .schemas(CategoriesQuery, CategoriesPage)
    .query(({ ctx, input }) => pageOfCategories(ctx.deps, input)),
  byId: adminProcedure
    .schemas(CategoryRef, Category)
    .query(({ ctx, input }) => getCategory(ctx.deps, input.categoryId)),
  uses: adminProcedure
    .schemas(CategoryRef, CategoryUses)
    .query(({ ctx, input }) => usesOfCategory(ctx.deps, ctx.caller, input.categoryId)),
  moveItems: adminProcedure
    .schemas(MoveTarget.extend(CategoryRef.shape), Message)
    .mutation(({ ctx, input }) => moveItems(ctx.deps, ctx.caller, input.categoryId, input)),
  create: adminProcedure
    .schemas(CategoryInput, Category)
    .mutation(({ ctx, input }) => createCategory(ctx.deps, ctx.caller, input)),
  update: adminProcedure
    .schemas(CategoryInput.extend(CategoryRef.shape), Category)
    .mutation(({ ctx, input }) => updateCategory(ctx.deps, ctx.caller, input.categoryId, input)),
  delete: adminProcedure
    .schemas(CategoryRef, Message)
    .mutation(({ ctx, input }) => deleteCategory(ctx.deps, ctx.caller, input.categoryId)),
});
