import { z } from 'zod';
import { failures, PathId, type RestRoutes } from '#server/rest-route.ts';
import { Ingredient } from '#shared/ingredients.ts';
import { getIngredient, listIngredients } from './ingredients.service.ts';

const tags = ['Ingredients'];

export const ingredientsRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/ingredientapi/ingredientslist',
      {
        schema: {
          summary: 'Ingredients by name',
          tags,
          response: { 200: z.array(Ingredient), ...failures(401) },
        },
      },
      () => listIngredients(deps),
    );
    app.get(
      '/ingredientapi/:id',
      {
        schema: {
          summary: 'One ingredient',
          tags,
          params: z.object({ id: PathId }),
          response: { 200: Ingredient, ...failures(400, 401, 404) },
        },
      },
      (request) => getIngredient(deps, request.params.id),
    );
  },
};
