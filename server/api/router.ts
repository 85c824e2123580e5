import { authRouter, keysRouter } from '#server/features/accounts/accounts.calls.ts';
import { auditRouter } from '#server/features/audit/audit.calls.ts';
import { cafeRouter } from '#server/features/cafe/cafe.calls.ts';
import { categoriesRouter } from '#server/features/categories/categories.calls.ts';
import { choicesRouter } from '#server/features/choices/choices.calls.ts';
import { drinksRouter } from '#server/features/drinks/drinks.calls.ts';
import { imagesRouter } from '#server/features/images/images.calls.ts';
import { ingredientsRouter } from '#server/features/ingredients/ingredients.calls.ts';
import { menuRouter } from '#server/features/menu/menu.calls.ts';
import { peopleRouter } from '#server/features/people/people.calls.ts';
import { pickupRouter } from '#server/features/pickup/pickup.calls.ts';
import { sortingRouter } from '#server/features/sorting/sorting.calls.ts';
import { todayRouter } from '#server/features/today/today.calls.ts';
import { router } from '#server/trpc/procedures.ts';

export const appRouter = router({
  audit: auditRouter,
  auth: authRouter,
  cafe: cafeRouter,
  categories: categoriesRouter,
  choices: choicesRouter,
  drinks: drinksRouter,
  images: imagesRouter,
  ingredients: ingredientsRouter,
  keys: keysRouter,
  menu: menuRouter,
  order: sortingRouter,
  people: peopleRouter,
  pickup: pickupRouter,
  today: todayRouter,
});

export type AppRouter = typeof appRouter;
