import { z } from 'zod';
import { responseFields } from '#server/core/response-fields.ts';
import { adminProcedure, publicProcedure, router, userProcedure } from '#server/trpc/procedures.ts';
import { Id, Message } from '#shared/api/fields.ts';
import { Drink, DrinksPage, DrinksQuery, Likes, NewDrink, OwnDrinksQuery } from '#shared/drinks/drinks.ts';
import { createDrink } from './create-drink.service.ts';
import { deleteDrink, findDrink, listDrinks, listOwnDrinks } from './drinks.service.ts';
import { removeUpvote, upvote } from './likes.service.ts';

const DrinkRef = z.object({ drinkId: Id });

/** What is shown beside the cups themselves. */
const WITH_LIKES = { shows: ['drinks', 'likes'] } as const;

export const drinksRouter = router({
  list: publicProcedure
    .meta(WITH_LIKES)
    .input(DrinksQuery)
    .output(responseFields(DrinksPage))
    .query(({ ctx, input }) => listDrinks(ctx.deps, input)),
  find: publicProcedure
    .meta(WITH_LIKES)
    .input(DrinkRef)
    .output(responseFields(Drink.nullable()))
    .query(({ ctx, input }) => findDrink(ctx.deps, input.drinkId)),
  mine: userProcedure
    .input(OwnDrinksQuery)
    .output(responseFields(DrinksPage))
    .query(({ ctx, input }) => listOwnDrinks(ctx.deps, ctx.caller.user, input)),
  create: publicProcedure
    .input(NewDrink)
    .output(responseFields(Drink))
    .mutation(({ ctx, input }) => createDrink(ctx.deps, ctx.caller, ctx.visitor.address, input)),
  upvote: publicProcedure
    .input(DrinkRef)
    .output(responseFields(Likes))
    .mutation(({ ctx, input }) => upvote(ctx.deps, ctx.visitor, input.drinkId)),
  removeUpvote: publicProcedure
    .input(DrinkRef)
    .output(responseFields(Likes))
    .mutation(({ ctx, input }) => removeUpvote(ctx.deps, ctx.visitor, input.drinkId)),
  delete: adminProcedure
    .input(DrinkRef)
    .output(responseFields(Message))
    .mutation(({ ctx, input }) => deleteDrink(ctx.deps, ctx.caller, input.drinkId)),
});
