import { z } from 'zod';
import { documented, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { admin, router } from '#server/trpc/procedures.ts';
import { SortedRecords, SortingInput, SortingScope } from '#shared/menu/sorting.ts';
import { readSorting, sortRecords } from './sorting.service.ts';

export const sortingRest: RestRoutes = {
  admin: (app, deps, adminOf) => {
    for (const list of ['categories', 'choices'] as const)
      app.get(
        `/orderapi/${list}`,
        documented(`Get the order of the ${list}`, `Returns the ${list} in the order of the pages.`, {
          response: { 200: SortedRecords },
        }),
        () => readSorting(deps, { of: list }),
      );
    app.get(
      '/orderapi/:of/:categoryId',
      documented(
        'Get the order within a category',
        'Returns menu items or ingredients in the order of the pages. Responds with 400 if the category does not exist.',
        {
          params: z.object({
            of: z.enum(['menuItems', 'ingredients']).describe('The type of records'),
            categoryId: PathId,
          }),
          response: { 200: SortedRecords },
        },
      ),
      ({ params }) => readSorting(deps, params),
    );
    app.put(
      '/orderapi/update',
      documented(
        'Set an order',
        'Orders the categories, the menu items or ingredients of a category, the choices, or the pictures of the carousel. Lists of menu items, ingredients and categories remain sorted by name.',
        { body: SortingInput, response: { 200: SortedRecords } },
      ),
      (request) => sortRecords(deps, adminOf(request), request.body),
    );
  },
};

export const sortingRouter = router({
  get: admin.schemas(SortingScope, SortedRecords).query(({ ctx, input }) => readSorting(ctx.deps, input)),
  set: admin
    .schemas(SortingInput, z.object({ order: SortedRecords }))
    .mutation(async ({ ctx, input }) => ({ order: await sortRecords(ctx.deps, ctx.caller, input) })),
});
