import { z } from 'zod';
import { failures, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { requireSameId } from '#server/http/same-id.ts';
import { Id, Message } from '#shared/fields.ts';
import { MenuItem, MenuItemInput, MenuListQuery } from '#shared/menu.ts';
import { createMenuItem, deleteMenuItem, updateMenuItem } from './edit-menu.service.ts';
import { listMenuItems } from './menu.service.ts';

const tags = ['Menu'];

export const menuRest: RestRoutes = {
  publicly: (app, deps, callerOf) => {
    app.get(
      '/menuitemapi/menuitemslist',
      {
        schema: {
          summary: 'Menu items',
          description:
            'By name in Norwegian order. Only admins see what is not available, and only where they ask for no category.',
          tags,
          querystring: MenuListQuery,
          response: { 200: z.array(MenuItem) },
        },
      },
      (request) => listMenuItems(deps, callerOf(request), request.query.category),
    );
  },
  admin: (app, deps, adminOf) => {
    app.post(
      '/menuitemapi/create',
      {
        schema: {
          summary: 'Create a menu item',
          description: 'An unknown category or picture is 400.',
          tags,
          body: MenuItemInput,
          response: { 201: MenuItem },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await createMenuItem(deps, adminOf(request), request.body)),
    );
    app.put(
      '/menuitemapi/update/:menuItemId',
      {
        schema: {
          summary: 'Change a menu item',
          description:
            'Fields that are left out stay as they are. A `version` that is no longer the current one is 409.',
          tags,
          params: z.object({ menuItemId: PathId }),
          body: MenuItemInput.extend({ menuItemId: Id.optional() }),
          response: { 200: MenuItem, ...failures(409) },
        },
      },
      (request) => {
        const { menuItemId } = request.params;
        requireSameId('MenuItemId', menuItemId, request.body.menuItemId);
        return updateMenuItem(deps, adminOf(request), menuItemId, request.body);
      },
    );
    app.delete(
      '/menuitemapi/delete/:id',
      {
        schema: {
          summary: 'Delete a menu item',
          description: 'It is gone from the menu at once.',
          tags,
          params: z.object({ id: PathId }),
          response: { 200: Message },
        },
      },
      (request) => deleteMenuItem(deps, adminOf(request), request.params.id),
    );
  },
};
