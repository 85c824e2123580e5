import { z } from 'zod';
import { failures, type RestRoutes } from '#server/rest-route.ts';
import { Category } from '#shared/categories.ts';
import { listCategories } from './categories.service.ts';

export const categoriesRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/categoryapi/categorieslist',
      {
        schema: {
          summary: 'Categories by name',
          tags: ['Categories'],
          response: { 200: z.array(Category), ...failures(401) },
        },
      },
      () => listCategories(deps),
    );
  },
};
