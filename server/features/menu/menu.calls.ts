import { z } from 'zod';
import {
  DELETION,
  documented,
  failures,
  IdParams,
  idOf,
  PathId,
  type RestRoutes,
} from '#server/http/rest-route.ts';
import { admin, passId, passTo, publicly, router, staff } from '#server/trpc/procedures.ts';
import { Id, Message, NewPrice, SaleInput } from '#shared/api/fields.ts';
import { MenuTabs } from '#shared/menu/categories.ts';
import { ManyChanged, ManyItemsInput } from '#shared/menu/many.ts';
import {
  AllergenMenu,
  CounterItem,
  MenuItem,
  MenuItemInput,
  MenuListQuery,
  MenuPage,
  MenuQuery,
  PriceList,
  PrintedMenu,
  WallMenu,
} from '#shared/menu/menu.ts';
import { createMenuItem, MENU_CALLS, setMenuItemPrice, updateMenuItem } from './edit-menu.service.ts';
import {
  itemsMadeOf,
  itemsWithChoices,
  listMenuItems,
  pageOfMenuItems,
  readMenuItem,
} from './menu.service.ts';
import { listForCounter, menuTabs, readWholeMenu } from './menu-tabs.service.ts';

export const menuRest: RestRoutes = {
  publicly: (app, deps, callerOf) => {
    app.get(
      '/menuitemapi/tabs',
      documented('List the menu’s tabs', 'Returns the tabs with their categories, in the owner’s order.', {
        response: { 200: MenuTabs },
      }),
      () => menuTabs(deps),
    );
    app.get(
      '/menuitemapi/menuitemslist',
      documented(
        'List menu items',
        'Returns menu items sorted by name in Norwegian order. Unavailable items are only returned to staff, and only without `category`.',
        { querystring: MenuListQuery, response: { 200: z.array(MenuItem) } },
      ),
      (request) => listMenuItems(deps, callerOf(request), request.query.category),
    );
    app.get(
      '/menuitemapi/:id',
      documented('Get a menu item', 'Items that are sold out or out of season are only returned to staff.', {
        params: IdParams,
        response: { 200: MenuItem },
      }),
      (request) => readMenuItem(deps, callerOf(request), request.params.id),
    );
  },
  counter: (app, deps, editorOf) => {
    app.put(
      '/menuitemapi/set-available/:id',
      documented(
        'Sell a menu item, or mark it as sold out',
        'Also until a date. What it was before is no error. Allowed for admins, baristas and keys of tills.',
        { params: IdParams, body: SaleInput, response: { 200: MenuItem } },
      ),
      (request) => MENU_CALLS.setAvailable(deps, editorOf(request), request.params.id, request.body),
    );
  },
  admin: (app, deps, adminOf) => {
    app.post(
      '/menuitemapi/change-many',
      documented('Update or delete menu items', 'Changes all listed items, or none if one of them fails.', {
        body: ManyItemsInput,
        response: { 200: ManyChanged, ...failures(404, 409) },
      }),
      (request) => MENU_CALLS.changeMany(deps, adminOf(request), request.body),
    );
    app.post(
      '/menuitemapi/create',
      documented('Create a menu item', 'Responds with 400 if the category or picture does not exist.', {
        body: MenuItemInput,
        response: { 201: MenuItem, ...failures(409) },
      }),
      (request) => createMenuItem(deps, adminOf(request), request.body),
    );
    app.put(
      '/menuitemapi/update/:menuItemId',
      documented(
        'Update a menu item',
        'Fields that are left out keep their value, except that `isRecipeComplete` becomes false where `madeOf` changes. Responds with 409 if `version` is outdated.',
        {
          params: z.object({ menuItemId: PathId }),
          body: MenuItemInput.extend({ menuItemId: Id.optional() }),
          response: { 200: MenuItem, ...failures(409) },
        },
      ),
      (request) => updateMenuItem(deps, adminOf(request), idOf('menuItemId', request), request.body),
    );
    app.delete(
      '/menuitemapi/delete/:id',
      documented('Delete a menu item', 'Removes the item from the menu.', DELETION),
      (request) => MENU_CALLS.remove(deps, adminOf(request), request.params.id),
    );
  },
};

const MenuItemRef = z.object({ menuItemId: Id });

export const menuRouter = router({
  byCategory: publicly
    .schemas(MenuListQuery.required(), z.array(MenuItem))
    .query(({ ctx, input }) => listMenuItems(ctx.deps, ctx.caller, input.category, true)),
  tabs: publicly.output(MenuTabs).query(({ ctx }) => menuTabs(ctx.deps)),
  priceList: publicly.output(PriceList).query(({ ctx }) => readWholeMenu(ctx.deps)),
  wall: publicly.output(WallMenu).query(({ ctx }) => readWholeMenu(ctx.deps, 'onWall')),
  allergens: publicly.output(AllergenMenu).query(({ ctx }) => readWholeMenu(ctx.deps, 'onWall')),
  printed: admin.output(PrintedMenu).query(({ ctx }) => readWholeMenu(ctx.deps, 'inPrint')),
  counter: staff.output(z.array(CounterItem)).query(({ ctx }) => listForCounter(ctx.deps)),
  page: admin.schemas(MenuQuery, MenuPage).query(({ ctx, input }) => pageOfMenuItems(ctx.deps, input)),
  byId: publicly
    .schemas(MenuItemRef.extend({ asGuest: z.boolean().optional() }), MenuItem)
    .query(({ ctx, input: { menuItemId, asGuest } }) =>
      readMenuItem(ctx.deps, asGuest ? null : ctx.caller, menuItemId),
    ),
  madeOf: staff
    .schemas(
      z.object({ ingredientIds: ManyItemsInput.shape.ids }),
      z.array(MenuItem.pick({ menuItemId: true, name: true })),
    )
    .query(({ ctx, input }) => itemsMadeOf(ctx.deps, input.ingredientIds)),
  withChoices: admin
    .output(z.array(MenuItem.pick({ name: true, choiceIds: true })))
    .query(({ ctx }) => itemsWithChoices(ctx.deps)),
  create: admin.schemas(MenuItemInput, MenuItem).mutation(passTo(createMenuItem)),
  update: admin
    .schemas(MenuItemInput.extend(MenuItemRef.shape), MenuItem)
    .mutation(passId('menuItemId', updateMenuItem)),
  setAvailable: staff
    .schemas(MenuItemRef.extend(SaleInput.shape), MenuItem)
    .mutation(passId('menuItemId', MENU_CALLS.setAvailable)),
  setPrice: admin
    .schemas(MenuItemRef.extend(NewPrice.shape), MenuItem)
    .mutation(passId('menuItemId', setMenuItemPrice)),
  delete: admin.schemas(MenuItemRef, Message).mutation(passId('menuItemId', MENU_CALLS.remove)),
  changeMany: admin.schemas(ManyItemsInput, ManyChanged).mutation(passTo(MENU_CALLS.changeMany)),
});
