import { z } from 'zod';
import { adminProcedure, publicProcedure, router, userProcedure } from '#server/trpc/procedures.ts';
import { Id, Message } from '#shared/api/fields.ts';
import {
  Drink,
  DrinksPage,
  DrinksQuery,
  Likes,
  ManyDrinksInput,
  NewDrink,
  NewDrinkName,
  OfficeDrinksPage,
  OfficeDrinksQuery,
  OwnDrinksQuery,
  VisibilityInput,
} from '#shared/drinks/drinks.ts';
import { ManyChanged } from '#shared/menu/many.ts';
import { createDrink } from './create-drink.service.ts';
import { findDrink, listDrinks } from './drinks.service.ts';
import {
  changeDrinks,
  deleteDrink,
  deleteOwnDrink,
  renameOwnDrink,
  setVisibility,
} from './edit-drinks.service.ts';
import { removeUpvote, reportDrink, upvote } from './likes.service.ts';
import { pageOfDrinks } from './office-drinks.service.ts';

const DrinkRef = z.object({ drinkId: Id });

/** These queries show likes too. */
const WITH_LIKES = { shows: ['drinks', 'likes'] } as const;

export const drinksRouter = router({
  list: publicProcedure
    .schemas(DrinksQuery, DrinksPage)
    .meta(WITH_LIKES)
    .query(({ ctx, input }) => listDrinks(ctx.deps, input)),
  find: publicProcedure
    .schemas(DrinkRef, Drink.nullable())
    .meta(WITH_LIKES)
    .query(({ ctx, input }) => findDrink(ctx.deps, input.drinkId, ctx.caller)),
  mine: userProcedure
    .schemas(OwnDrinksQuery, DrinksPage)
    .query(({ ctx, input }) => listDrinks(ctx.deps, input, ctx.caller.user)),
  create: publicProcedure
    .schemas(NewDrink, Drink)
    .mutation(({ ctx, input }) => createDrink(ctx.deps, ctx.caller, ctx.visitor.address, input)),
  upvote: publicProcedure
    .schemas(DrinkRef, Likes)
    .mutation(({ ctx, input }) => upvote(ctx.deps, ctx.visitor, input.drinkId)),
  removeUpvote: publicProcedure
    .schemas(DrinkRef, Likes)
    .mutation(({ ctx, input }) => removeUpvote(ctx.deps, ctx.visitor, input.drinkId)),
  rename: userProcedure
    .schemas(DrinkRef.extend(NewDrinkName.shape), Drink)
    .mutation(({ ctx, input }) => renameOwnDrink(ctx.deps, ctx.caller, input.drinkId, input.name)),
  deleteMine: userProcedure
    .schemas(DrinkRef, Message)
    .mutation(({ ctx, input }) => deleteOwnDrink(ctx.deps, ctx.caller, input.drinkId)),
  report: publicProcedure
    .schemas(DrinkRef, Message)
    .mutation(({ ctx, input }) => reportDrink(ctx.deps, ctx.visitor, input.drinkId)),
  page: adminProcedure
    .schemas(OfficeDrinksQuery, OfficeDrinksPage)
    .query(({ ctx, input }) => pageOfDrinks(ctx.deps, input)),
  setVisibility: adminProcedure
    .schemas(DrinkRef.extend(VisibilityInput.shape), Drink)
    .mutation(({ ctx, input }) => setVisibility(ctx.deps, ctx.caller, input.drinkId, input)),
  changeMany: adminProcedure
    .schemas(ManyDrinksInput, ManyChanged)
    .mutation(({ ctx, input }) => changeDrinks(ctx.deps, ctx.caller, input)),
  delete: adminProcedure
    .schemas(DrinkRef, Message)
    .mutation(({ ctx, input }) => deleteDrink(ctx.deps, ctx.caller, input.drinkId)),
});
