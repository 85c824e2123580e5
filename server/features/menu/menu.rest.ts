import { z } from 'zod';
import { callerOf, failures, type RestRoutes } from '#server/rest-route.ts';
import { MenuItem } from '#shared/menu.ts';
import { listMenuItems } from './menu.service.ts';

const MenuQuery = z.object({
  category: z.string().optional().describe('A key (`KaffeVarm`), a name or an id; without it, all items'),
});

export const menuRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/menuitemapi/menuitemslist',
      {
        schema: {
          summary: 'Menu items by name',
          tags: ['Menu'],
          querystring: MenuQuery,
          response: { 200: z.array(MenuItem), ...failures(400, 401) },
        },
      },
      (request) => listMenuItems(deps, callerOf(request), request.query.category),
    );
  },
};
