import { documented, type RestRoutes } from '#server/http/rest-route.ts';
import { OrderedRecords, OrderInput } from '#shared/order.ts';
import { setOrder } from './order.service.ts';

export const orderRest: RestRoutes = {
  admin: (app, deps, adminOf) => {
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
