import { z } from 'zod';
import { publicProcedure, router, userProcedure } from '#server/trpc.ts';
import { Drink, DrinksPage, DrinksQuery, Likes, NewDrink, OwnDrinksQuery } from '#shared/drinks.ts';
import { Id } from '#shared/text.ts';
import { createDrink } from './create-drink.service.ts';
import { listDrinks, listOwnDrinks } from './drinks.service.ts';
import { removeUpvote, upvote } from './likes.service.ts';

const DrinkRef = z.object({ drinkId: Id });

export const drinksRouter = router({
  list: publicProcedure
    .input(DrinksQuery)
    .output(DrinksPage)
    .query(({ ctx, input }) => listDrinks(ctx.deps, input)),
  mine: userProcedure
    .input(OwnDrinksQuery)
    .output(DrinksPage)
    .query(({ ctx, input }) => listOwnDrinks(ctx.deps, ctx.caller, input)),
  create: publicProcedure
    .input(NewDrink)
    .output(Drink)
    .mutation(({ ctx, input }) => createDrink(ctx.deps, ctx.caller, ctx.visitor.address, input)),
  upvote: publicProcedure
    .input(DrinkRef)
    .output(Likes)
    .mutation(({ ctx, input }) => upvote(ctx.deps, ctx.visitor, input.drinkId)),
  removeUpvote: publicProcedure
    .input(DrinkRef)
    .output(Likes)
    .mutation(({ ctx, input }) => removeUpvote(ctx.deps, ctx.visitor, input.drinkId)),
});
