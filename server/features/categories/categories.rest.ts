import { z } from 'zod';
import { documented, failures, PathId, type RestRoutes, requireSameId } from '#server/http/rest-route.ts';
import { Id, Message } from '#shared/api/fields.ts';
import { Category, CategoryInput, MoveTarget } from '#shared/menu/categories.ts';
import { listCategories } from './categories.service.ts';
import { createCategory, deleteCategory, updateCategory } from './edit-categories.service.ts';
import { moveItems } from './move-items.service.ts';

export const categoriesRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/categoryapi/categorieslist',
      documented('Categories', 'All categories, by name in Norwegian order.', {
        response: { 200: z.array(Category) },
      }),
      () => listCategories(deps),
    );
  },
  admin: (app, deps, adminOf) => {
    app.post(
      '/categoryapi/create',
      documented('Create a category', 'Names are unique without regard to case: a taken one is 409.', {
        body: CategoryInput,
        response: { 201: Category, ...failures(409) },
      }),
      async (request, reply) =>
        reply.code(201).send(await createCategory(deps, adminOf(request), request.body)),
    );
    app.put(
      '/categoryapi/update/:categoryId',
      documented(
        'Change a category',
        'Fields that are left out stay as they are. A taken name and a `version` that is no longer the current one are 409.',
        {
          params: z.object({ categoryId: PathId }),
          body: CategoryInput.extend({ categoryId: Id.optional() }),
          response: { 200: Category, ...failures(409) },
        },
      ),
      (request) => {
        const { categoryId } = request.params;
        requireSameId('CategoryId', categoryId, request.body.categoryId);
        return updateCategory(deps, adminOf(request), categoryId, request.body);
      },
    );
    app.post(
      '/categoryapi/move-items/:id',
      documented('Empty a category', 'Moves all its menu items to another category.', {
        params: z.object({ id: PathId }),
        body: MoveTarget,
        response: { 200: Message, ...failures(409) },
      }),
      (request) => moveItems(deps, adminOf(request), request.params.id, request.body),
    );
    app.delete(
      '/categoryapi/delete/:id',
      documented(
        'Delete a category',
        'While menu items use it, it is 409; ingredients of it become uncategorised.',
        { params: z.object({ id: PathId }), response: { 200: Message, ...failures(409) } },
      ),
      (request) => deleteCategory(deps, adminOf(request), request.params.id),
    );
  },
};
