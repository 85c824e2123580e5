import { z } from 'zod';
import { documented, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { OrderedRecords, OrderInput } from '#shared/menu/order.ts';
import { readOrder, setOrder } from './order.service.ts';

export const orderRest: RestRoutes = {
  admin: (app, deps, adminOf) => {
    app.get(
      '/orderapi/categories',
      documented('The order of the categories', 'As the pages show them.', {
        response: { 200: OrderedRecords.meta({ description: 'The categories in their order' }) },
      }),
      () => readOrder(deps, { of: 'categories' }),
    );
    app.get(
      '/orderapi/:of/:categoryId',
      documented(
        'The order of a category’s menu items or ingredients',
        'As the pages show them. An unknown category is 400.',
        {
          params: z.object({
            of: z.enum(['menuItems', 'ingredients']).meta({ description: 'Records of this kind' }),
            categoryId: PathId,
          }),
          response: { 200: OrderedRecords.meta({ description: 'The records in their order' }) },
        },
      ),
      ({ params }) => readOrder(deps, params),
    );
    app.put(
      '/orderapi/update',
      documented(
        'Order categories, or the menu items or ingredients of one',
        'The pages show them in this order; lists of this API stay sorted by name.',
        {
          body: OrderInput,
          response: { 200: OrderedRecords.meta({ description: 'The records in their order' }) },
        },
      ),
      (request) => setOrder(deps, adminOf(request), request.body),
    );
  },
};
