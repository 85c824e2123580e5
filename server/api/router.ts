import { authRouter } from '#server/features/accounts/auth.router.ts';
import { keysRouter } from '#server/features/accounts/keys.router.ts';
import { auditRouter } from '#server/features/audit/audit.router.ts';
import { cafeRouter } from '#server/features/cafe/cafe.router.ts';
import { categoriesRouter } from '#server/features/categories/categories.router.ts';
import { choicesRouter } from '#server/features/choices/choices.router.ts';
import { drinksRouter } from '#server/features/drinks/drinks.router.ts';
import { imagesRouter } from '#server/features/images/images.router.ts';
import { ingredientsRouter } from '#server/features/ingredients/ingredients.router.ts';
import { menuRouter } from '#server/features/menu/menu.router.ts';
import { peopleRouter } from '#server/features/people/people.router.ts';
import { pickupRouter } from '#server/features/pickup/pickup.router.ts';
import { sortingRouter } from '#server/features/sorting/sorting.router.ts';
import { todayRouter } from '#server/features/today/today.router.ts';
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
