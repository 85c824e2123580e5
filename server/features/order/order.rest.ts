import { z } from 'zod';
import { documented, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { OrderedRecords, OrderInput } from '#shared/menu/order.ts';
import { readOrder, setOrder } from './order.service.ts';

export const orderRest: RestRoutes = {
  admin: (app, deps, adminOf) => {
    app.get(
      '/orderapi/categories',
      documented('Get the order of the categories', 'Returns the categories in the order of the pages.', {
        response: { 200: OrderedRecords },
      }),
      () => readOrder(deps, { of: 'categories' }),
    );
    app.get(
      '/orderapi/:of/:categoryId',
      documented(
        'Get the order within a category',
        'Returns menu items or ingredients in the order of the pages. Responds with 400 if the category does not exist.',
        {
          params: z.object({
            of: z.enum(['menuItems', 'ingredients']).meta({ description: 'The type of records' }),
            categoryId: PathId,
          }),
          response: { 200: OrderedRecords },
        },
      ),
      ({ params }) => readOrder(deps, params),
    );
    app.put(
      '/orderapi/update',
      documented(
        'Set an order',
        'Orders the categories, the menu items or ingredients of a category, or the pictures of the carousel. Lists of this API remain sorted by name.',
        {
          body: OrderInput,
          response: { 200: OrderedRecords },
        },
      ),
      (request) => setOrder(deps, adminOf(request), request.body),
    );
  },
};
