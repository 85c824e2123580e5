import { z } from 'zod';
import { documented, failures, IdParams, idOf, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { admin, passId, passTo, publicly, router } from '#server/trpc/procedures.ts';
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

export const categoriesRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/categoryapi/categorieslist',
      documented('List categories', 'Returns all categories, sorted by name in Norwegian order.', {
        response: { 200: z.array(Category) },
      }),
      () => listCategories(deps),
    );
  },
  admin: (app, deps, adminOf) => {
    app.post(
      '/categoryapi/create',
      documented('Create a category', 'Responds with 409 if the name is taken, regardless of case.', {
        body: CategoryInput,
        response: { 201: Category, ...failures(409) },
      }),
      (request) => createCategory(deps, adminOf(request), request.body),
    );
    app.put(
      '/categoryapi/update/:categoryId',
      documented(
        'Update a category',
        'Fields that are left out keep their value. Responds with 409 if the name is taken or `version` is outdated.',
        {
          params: z.object({ categoryId: PathId }),
          body: CategoryInput.extend({ categoryId: Id.optional() }),
          response: { 200: Category, ...failures(409) },
        },
      ),
      (request) => updateCategory(deps, adminOf(request), idOf('categoryId', request), request.body),
    );
    app.post(
      '/categoryapi/move-items/:id',
      documented('Move menu items', 'Moves all menu items of a category to another one.', {
        params: IdParams,
        body: MoveTarget,
        response: { 200: Message, ...failures(409) },
      }),
      (request) => moveItems(deps, adminOf(request), request.params.id, request.body),
    );
    app.delete(
      '/categoryapi/delete/:id',
      documented(
        'Delete a category',
        'Responds with 409 if the category has menu items. Its ingredients become uncategorised.',
        { params: IdParams, response: { 200: Message, ...failures(409) } },
      ),
      (request) => deleteCategory(deps, adminOf(request), request.params.id),
    );
  },
};

const CategoryRef = z.object({ categoryId: Id });

export const categoriesRouter = router({
  list: publicly.output(z.array(Category)).query(({ ctx }) => listCategories(ctx.deps)),
  page: admin
    .schemas(CategoriesQuery, CategoriesPage)
    .query(({ ctx, input }) => pageOfCategories(ctx.deps, input)),
  byId: admin
    .schemas(CategoryRef, Category)
    .query(({ ctx, input }) => getCategory(ctx.deps, input.categoryId)),
  uses: admin.schemas(CategoryRef, CategoryUses).query(passId('categoryId', usesOfCategory)),
  moveItems: admin
    .schemas(MoveTarget.extend(CategoryRef.shape), Message)
    .mutation(passId('categoryId', moveItems)),
  create: admin.schemas(CategoryInput, Category).mutation(passTo(createCategory)),
  update: admin
    .schemas(CategoryInput.extend(CategoryRef.shape), Category)
    .mutation(passId('categoryId', updateCategory)),
  delete: admin.schemas(CategoryRef, Message).mutation(passId('categoryId', deleteCategory)),
});
