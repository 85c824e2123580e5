import { z } from 'zod';
import { requireAdmin } from '#server/access.ts';
import { callerOf, failures, PathId, type RestRoutes } from '#server/rest-route.ts';
import { requireSameId } from '#server/same-id.ts';
import { Message } from '#shared/auth.ts';
import { Category, CategoryInput } from '#shared/categories.ts';
import { Id } from '#shared/text.ts';
import { listCategories } from './categories.service.ts';
import { createCategory, deleteCategory, updateCategory } from './edit-categories.service.ts';

const tags = ['Categories'];

export const categoriesRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/categoryapi/categorieslist',
      { schema: { summary: 'Categories by name', tags, response: { 200: z.array(Category) } } },
      () => listCategories(deps),
    );
  },
  admin: (app, deps) => {
    app.post(
      '/categoryapi/create',
      {
        schema: {
          summary: 'Create a category',
          tags,
          body: CategoryInput,
          response: { 201: Category, ...failures(409) },
        },
      },
      async (request, reply) =>
        reply.code(201).send(createCategory(deps, requireAdmin(callerOf(request)), request.body)),
    );
    app.put(
      '/categoryapi/update/:categoryId',
      {
        schema: {
          summary: 'Change a category',
          tags,
          params: z.object({ categoryId: PathId }),
          body: CategoryInput.extend({ categoryId: Id.optional() }),
          response: { 200: Category, ...failures(404, 409) },
        },
      },
      (request) => {
        const { categoryId } = request.params;
        requireSameId('CategoryId', categoryId, request.body.categoryId);
        return updateCategory(deps, requireAdmin(callerOf(request)), categoryId, request.body);
      },
    );
    app.delete(
      '/categoryapi/delete/:id',
      {
        schema: {
          summary: 'Delete a category that no menu item uses',
          tags,
          params: z.object({ id: PathId }),
          response: { 200: Message, ...failures(404, 409) },
        },
      },
      (request) => deleteCategory(deps, requireAdmin(callerOf(request)), request.params.id),
    );
  },
};
