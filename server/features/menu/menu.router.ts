import { z } from 'zod';
import { networkOrigins } from '#server/core/addresses.ts';
import { adminProcedure, counterProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
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
import { listForCounter, menuTabs, readPriceList } from './menu-tabs.service.ts';

const MenuItemRef = z.object({ menuItemId: Id });

export const menuRouter = router({
  byCategory: publicProcedure
    .schemas(MenuListQuery.required(), z.array(MenuItem))
    .query(({ ctx, input }) => listMenuItems(ctx.deps, ctx.caller, input.category, true)),
  tabs: publicProcedure.output(MenuTabs).query(({ ctx }) => menuTabs(ctx.deps)),
  priceList: publicProcedure.output(PriceList).query(({ ctx }) => readPriceList(ctx.deps)),
  wall: publicProcedure.output(WallMenu).query(({ ctx }) => readPriceList(ctx.deps, 'onWall')),
  allergens: publicProcedure.output(AllergenMenu).query(({ ctx }) => readPriceList(ctx.deps, 'onWall')),
  printed: adminProcedure.output(PrintedMenu).query(({ ctx }) => readPriceList(ctx.deps, 'inPrint')),
  addresses: adminProcedure
    .output(z.object({ publicUrl: z.string().nullable(), network: z.array(z.string()) }))
    .query(({ ctx: { deps } }) => ({
      publicUrl: deps.config.publicUrl,
      network: networkOrigins(deps.config, deps.config.port),
    })),
  counter: counterProcedure.output(z.array(CounterItem)).query(({ ctx }) => listForCounter(ctx.deps)),
  page: adminProcedure
    .schemas(MenuQuery, MenuPage)
    .query(({ ctx, input }) => pageOfMenuItems(ctx.deps, input)),
  byId: publicProcedure
    .schemas(MenuItemRef, MenuItem)
    .query(({ ctx, input }) => readMenuItem(ctx.deps, ctx.caller, input.menuItemId)),
  madeOf: counterProcedure
    .schemas(
      z.object({ ingredientIds: ManyItemsInput.shape.ids }),
      z.array(MenuItem.pick({ menuItemId: true, name: true })),
    )
    .query(({ ctx, input }) => itemsMadeOf(ctx.deps, input.ingredientIds)),
  withChoices: adminProcedure
    .output(z.array(MenuItem.pick({ name: true, choiceIds: true })))
    .query(({ ctx }) => itemsWithChoices(ctx.deps)),
  create: adminProcedure
    .schemas(MenuItemInput, MenuItem)
    .mutation(({ ctx, input }) => createMenuItem(ctx.deps, ctx.caller, input)),
  update: adminProcedure
    .schemas(MenuItemInput.extend(MenuItemRef.shape), MenuItem)
    .mutation(({ ctx, input }) => updateMenuItem(ctx.deps, ctx.caller, input.menuItemId, input)),
  setAvailable: counterProcedure
    .schemas(MenuItemRef.extend(SaleInput.shape), MenuItem)
    .mutation(({ ctx, input }) => MENU_CALLS.setAvailable(ctx.deps, ctx.caller, input.menuItemId, input)),
  setPrice: adminProcedure
    .schemas(MenuItemRef.extend(NewPrice.shape), MenuItem)
    .mutation(({ ctx, input }) => setMenuItemPrice(ctx.deps, ctx.caller, input.menuItemId, input)),
  delete: adminProcedure
    .schemas(MenuItemRef, Message)
    .mutation(({ ctx, input }) => MENU_CALLS.remove(ctx.deps, ctx.caller, input.menuItemId)),
  changeMany: adminProcedure
    .schemas(ManyItemsInput, ManyChanged)
    .mutation(({ ctx, input }) => MENU_CALLS.changeMany(ctx.deps, ctx.caller, input)),
});
