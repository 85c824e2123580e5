import { z } from 'zod';
import { adminProcedure, publicProcedure, router } from '#server/trpc.ts';
import { CategoryKey } from '#shared/categories.ts';
import { MenuItem, MenuItemInput } from '#shared/menu.ts';
import { Id, Message } from '#shared/text.ts';
import { createMenuItem, deleteMenuItem, restoreMenuItem, updateMenuItem } from './edit-menu.service.ts';
import { listMenuItems } from './menu.service.ts';

const MenuItemRef = z.object({ menuItemId: Id });

export const menuRouter = router({
  byCategory: publicProcedure
    .input(z.object({ category: CategoryKey }))
    .output(z.array(MenuItem))
    .query(({ ctx, input }) => listMenuItems(ctx.deps, ctx.caller, input.category)),
  all: adminProcedure.output(z.array(MenuItem)).query(({ ctx }) => listMenuItems(ctx.deps, ctx.caller)),
  create: adminProcedure
    .input(MenuItemInput)
    .output(MenuItem)
    .mutation(({ ctx, input }) => createMenuItem(ctx.deps, ctx.caller, input)),
  update: adminProcedure
    .input(MenuItemInput.extend(MenuItemRef.shape))
    .output(MenuItem)
    .mutation(({ ctx, input }) => updateMenuItem(ctx.deps, ctx.caller, input.menuItemId, input)),
  delete: adminProcedure
    .input(MenuItemRef)
    .output(Message)
    .mutation(({ ctx, input }) => deleteMenuItem(ctx.deps, ctx.caller, input.menuItemId)),
  restore: adminProcedure
    .input(MenuItemRef)
    .output(MenuItem)
    .mutation(({ ctx, input }) => restoreMenuItem(ctx.deps, ctx.caller, input.menuItemId)),
});
