import { auditRouter } from './features/audit/audit.router.ts';
import { authRouter } from './features/auth/auth.router.ts';
import { categoriesRouter } from './features/categories/categories.router.ts';
import { drinksRouter } from './features/drinks/drinks.router.ts';
import { imagesRouter } from './features/images/images.router.ts';
import { ingredientsRouter } from './features/ingredients/ingredients.router.ts';
import { liveRouter } from './features/live/live.router.ts';
import { menuRouter } from './features/menu/menu.router.ts';
import { router } from './trpc.ts';

/** The door of the React client. */
export const appRouter = router({
  audit: auditRouter,
  auth: authRouter,
  categories: categoriesRouter,
  drinks: drinksRouter,
  images: imagesRouter,
  ingredients: ingredientsRouter,
  live: liveRouter,
  menu: menuRouter,
});

export type AppRouter = typeof appRouter;
