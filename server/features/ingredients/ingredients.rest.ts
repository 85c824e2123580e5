import { z } from 'zod';
import { withForms } from '#server/http/multipart.ts';
import { failures, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { requireSameId } from '#server/http/same-id.ts';
import { Message } from '#shared/fields.ts';
import { Ingredient } from '#shared/ingredients.ts';
import { createIngredient, deleteIngredient, updateIngredient } from './edit-ingredients.service.ts';
import { IngredientForm, NewIngredientForm } from './ingredient-form.ts';
import { getIngredient, listIngredients } from './ingredients.service.ts';

const tags = ['Ingredients'];
/** JSON is taken too, but has no room for a picture: described as what it is, it would be a second form. */
const consumes = ['multipart/form-data'];

export const ingredientsRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/ingredientapi/ingredientslist',
      {
        schema: {
          summary: 'Ingredients',
          description: 'All ingredients, by name in Norwegian order, also those that are sold out.',
          tags,
          response: { 200: z.array(Ingredient) },
        },
      },
      () => listIngredients(deps),
    );
    app.get(
      '/ingredientapi/:id',
      {
        schema: {
          summary: 'One ingredient',
          description: 'An ingredient by its id.',
          tags,
          params: z.object({ id: PathId }),
          response: { 200: Ingredient },
        },
      },
      (request) => getIngredient(deps, request.params.id),
    );
  },
  admin: (app, deps, adminOf) => {
    withForms(app, deps, { names: Object.keys(IngredientForm.shape), orJson: true }, (forms) => {
      forms.post(
        '/ingredientapi/create',
        {
          schema: {
            summary: 'Create an ingredient',
            description:
              'A form, with a picture or without one. JSON with the same fields but the picture is taken too.',
            tags,
            consumes,
            body: NewIngredientForm,
            response: { 201: Ingredient },
          },
        },
        async (request, reply) => {
          const { imageFile, ...input } = request.body;
          const admin = adminOf(request);
          return reply.code(201).send(await createIngredient(deps, admin, input, imageFile));
        },
      );
      forms.put(
        '/ingredientapi/update/:ingredientId',
        {
          schema: {
            summary: 'Change an ingredient',
            description:
              'Fields that are left out stay as they are, the picture too. A `version` that is no longer the current one is 409.',
            tags,
            consumes,
            params: z.object({ ingredientId: PathId }),
            body: IngredientForm,
            response: { 200: Ingredient, ...failures(409) },
          },
        },
        (request) => {
          const { ingredientId: sentId, imageFile, ...input } = request.body;
          const { ingredientId } = request.params;
          requireSameId('IngredientId', ingredientId, sentId);
          return updateIngredient(deps, adminOf(request), ingredientId, input, imageFile);
        },
      );
    });
    app.delete(
      '/ingredientapi/delete/:id',
      {
        schema: {
          summary: 'Delete an ingredient',
          description: 'Saved dream cups stay as they were.',
          tags,
          params: z.object({ id: PathId }),
          response: { 200: Message },
        },
      },
      (request) => deleteIngredient(deps, adminOf(request), request.params.id),
    );
  },
};
