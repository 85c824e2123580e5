import { documented, type RestRoutes } from '#server/http/rest-route.ts';
import { admin, router } from '#server/trpc/procedures.ts';
import { Today } from '#shared/menu/today.ts';
import { readToday } from './today.service.ts';

export const todayRest: RestRoutes = {
  admin: (app, deps) => {
    app.get(
      '/cafeapi/today',
      documented('Get today’s overview', 'Returns what is sold out, new, liked, missing and changed.', {
        response: { 200: Today },
      }),
      () => readToday(deps),
    );
  },
};

export const todayRouter = router({
  get: admin.output(Today).query(({ ctx }) => readToday(ctx.deps)),
});
