import { z } from 'zod';
import { responseFields } from '#server/core/response-fields.ts';
import { adminProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Id, Message, NewPrice, SaleInput } from '#shared/api/fields.ts';
import { MenuTabs } from '#shared/menu/categories.ts';
import { ManyChanged, ManyInput } from '#shared/menu/many.ts';
import { MenuItem, MenuItemInput, MenuListQuery, MenuPage, MenuQuery, PriceList } from '#shared/menu/menu.ts';
import { changeMenuItems } from './change-menu.service.ts';
import {
  createMenuItem,
  deleteMenuItem,
  setMenuItemAvailable,
  setMenuItemPrice,
  updateMenuItem,
} from './edit-menu.service.ts';
import { getMenuItem, listMenuItems, pageOfMenuItems, readPriceList } from './menu.service.ts';
import { menuTabs } from './menu-tabs.service.ts';

const MenuItemRef = z.object({ menuItemId: Id });

export const menuRouter = router({
  byCategory: publicProcedure
    .input(MenuListQuery.required())
    .output(responseFields(z.array(MenuItem)))
    .query(({ ctx, input }) => listMenuItems(ctx.deps, ctx.caller, input.category, true)),
  tabs: publicProcedure.output(responseFields(MenuTabs)).query(({ ctx }) => menuTabs(ctx.deps)),
  priceList: publicProcedure
    .output(responseFields(PriceList))
    .query(({ ctx }) => readPriceList(ctx.deps, ctx.caller)),
  publicUrl: adminProcedure
    .output(responseFields(z.string().nullable()))
    .query(({ ctx }) => ctx.deps.config.publicUrl),
  page: adminProcedure
    .input(MenuQuery)
    .output(responseFields(MenuPage))
    .query(({ ctx, input }) => pageOfMenuItems(ctx.deps, input)),
  byId: adminProcedure
    .input(MenuItemRef)
    .output(responseFields(MenuItem))
    .query(({ ctx, input }) => getMenuItem(ctx.deps, input.menuItemId)),
  create: adminProcedure
    .input(MenuItemInput)
    .output(responseFields(MenuItem))
    .mutation(({ ctx, input }) => createMenuItem(ctx.deps, ctx.caller, input)),
  update: adminProcedure
    .input(MenuItemInput.extend(MenuItemRef.shape))
    .output(responseFields(MenuItem))
    .mutation(({ ctx, input }) => updateMenuItem(ctx.deps, ctx.caller, input.menuItemId, input)),
  setAvailable: adminProcedure
    .input(MenuItemRef.extend(SaleInput.shape))
    .output(responseFields(MenuItem))
    .mutation(({ ctx, input }) => setMenuItemAvailable(ctx.deps, ctx.caller, input.menuItemId, input)),
  setPrice: adminProcedure
    .input(MenuItemRef.extend(NewPrice.shape))
    .output(responseFields(MenuItem))
    .mutation(({ ctx, input }) => setMenuItemPrice(ctx.deps, ctx.caller, input.menuItemId, input)),
  delete: adminProcedure
    .input(MenuItemRef)
    .output(responseFields(Message))
    .mutation(({ ctx, input }) => deleteMenuItem(ctx.deps, ctx.caller, input.menuItemId)),
  changeMany: adminProcedure
    .input(ManyInput)
    .output(responseFields(ManyChanged))
    .mutation(({ ctx, input }) => changeMenuItems(ctx.deps, ctx.caller, input)),
});
