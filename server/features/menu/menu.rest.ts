import { z } from 'zod';
import { requireAdmin } from '#server/access.ts';
import { callerOf, failures, PathId, type RestRoutes } from '#server/rest-route.ts';
import { requireSameId } from '#server/same-id.ts';
import { Message } from '#shared/auth.ts';
import { MenuItem, MenuItemInput } from '#shared/menu.ts';
import { Id } from '#shared/text.ts';
import { createMenuItem, deleteMenuItem, updateMenuItem } from './edit-menu.service.ts';
import { listMenuItems } from './menu.service.ts';

const tags = ['Menu'];

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
          tags,
          querystring: MenuQuery,
          response: { 200: z.array(MenuItem), ...failures(400, 401) },
        },
      },
      (request) => listMenuItems(deps, callerOf(request), request.query.category),
    );
  },
  admin: (app, deps) => {
    app.post(
      '/menuitemapi/create',
      { schema: { summary: 'Create a menu item', tags, body: MenuItemInput, response: { 201: MenuItem } } },
      async (request, reply) =>
        reply.code(201).send(createMenuItem(deps, requireAdmin(callerOf(request)), request.body)),
    );
    app.put(
      '/menuitemapi/update/:menuItemId',
      {
        schema: {
          summary: 'Change a menu item',
          tags,
          params: z.object({ menuItemId: PathId }),
          body: MenuItemInput.extend({ menuItemId: Id.optional() }),
          response: { 200: MenuItem, ...failures(404, 409) },
        },
      },
      (request) => {
        const { menuItemId } = request.params;
        requireSameId('MenuItemId', menuItemId, request.body.menuItemId);
        return updateMenuItem(deps, requireAdmin(callerOf(request)), menuItemId, request.body);
      },
    );
    app.delete(
      '/menuitemapi/delete/:id',
      {
        schema: {
          summary: 'Delete a menu item',
          tags,
          params: z.object({ id: PathId }),
          response: { 200: Message, ...failures(404) },
        },
      },
      (request) => deleteMenuItem(deps, requireAdmin(callerOf(request)), request.params.id),
    );
  },
};
