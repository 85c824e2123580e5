import { z } from 'zod';
import { isAdmin } from '#server/core/access.ts';
import { documented, failures, PathId, type RestRoutes, requireSameId } from '#server/http/rest-route.ts';
import { Id, Message } from '#shared/api/fields.ts';
import { MenuTabs } from '#shared/menu/categories.ts';
import { ManyChanged, ManyInput } from '#shared/menu/many.ts';
import { MenuItem, MenuItemInput, MenuListQuery } from '#shared/menu/menu.ts';
import { changeMenuItems } from './change-menu.service.ts';
import { createMenuItem, deleteMenuItem, updateMenuItem } from './edit-menu.service.ts';
import { getMenuItem, listMenuItems } from './menu.service.ts';
import { menuTabs } from './menu-tabs.service.ts';

export const menuRest: RestRoutes = {
  publicly: (app, deps, callerOf) => {
    app.get(
      '/menuitemapi/tabs',
      documented('The menu’s tabs', 'With their categories, in the owner’s order.', {
        response: { 200: MenuTabs },
      }),
      () => menuTabs(deps),
    );
    app.get(
      '/menuitemapi/menuitemslist',
      documented(
        'Menu items',
        'By name in Norwegian order. Only admins see what is not available, and only where they ask for no category.',
        { querystring: MenuListQuery, response: { 200: z.array(MenuItem) } },
      ),
      (request) => listMenuItems(deps, callerOf(request), request.query.category),
    );
    app.get(
      '/menuitemapi/:id',
      documented('One menu item', 'Only admins see one that is sold out or not in season.', {
        params: z.object({ id: PathId }),
        response: { 200: MenuItem },
      }),
      (request) => getMenuItem(deps, request.params.id, !isAdmin(callerOf(request))),
    );
  },
  admin: (app, deps, adminOf) => {
    app.post(
      '/menuitemapi/change-many',
      documented('Change or delete many menu items', 'All of them, or none where one can’t be.', {
        body: ManyInput,
        response: { 200: ManyChanged, ...failures(404, 409) },
      }),
      (request) => changeMenuItems(deps, adminOf(request), request.body),
    );
    app.post(
      '/menuitemapi/create',
      documented('Create a menu item', 'An unknown category or picture is 400.', {
        body: MenuItemInput,
        response: { 201: MenuItem, ...failures(409) },
      }),
      async (request, reply) =>
        reply.code(201).send(await createMenuItem(deps, adminOf(request), request.body)),
    );
    app.put(
      '/menuitemapi/update/:menuItemId',
      documented(
        'Change a menu item',
        'Fields that are left out stay as they are. A `version` that is no longer the current one is 409.',
        {
          params: z.object({ menuItemId: PathId }),
          body: MenuItemInput.extend({ menuItemId: Id.optional() }),
          response: { 200: MenuItem, ...failures(409) },
        },
      ),
      (request) => {
        const { menuItemId } = request.params;
        requireSameId('MenuItemId', menuItemId, request.body.menuItemId);
        return updateMenuItem(deps, adminOf(request), menuItemId, request.body);
      },
    );
    app.delete(
      '/menuitemapi/delete/:id',
      documented('Delete a menu item', 'It is gone from the menu at once.', {
        params: z.object({ id: PathId }),
        response: { 200: Message },
      }),
      (request) => deleteMenuItem(deps, adminOf(request), request.params.id),
    );
  },
};
