import { z } from 'zod';
import { requireAdmin } from '#server/access.ts';
import { withForms } from '#server/multipart.ts';
import { callerOf, failures, PathId, type RestRoutes, WRITE_FAILURES } from '#server/rest-route.ts';
import { requireSameId } from '#server/same-id.ts';
import { Message } from '#shared/auth.ts';
import { Ingredient } from '#shared/ingredients.ts';
import { createIngredient, deleteIngredient, updateIngredient } from './edit-ingredients.service.ts';
import { IngredientForm, NewIngredientForm } from './ingredient-form.ts';
import { getIngredient, listIngredients } from './ingredients.service.ts';

const tags = ['Ingredients'];
const consumes = ['multipart/form-data', 'application/json'];

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
  admin: (app, deps) => {
    withForms(app, { names: Object.keys(IngredientForm.shape), orJson: true }, (forms) => {
      forms.post(
        '/ingredientapi/create',
        {
          schema: {
            summary: 'Add an ingredient, with or without a picture',
            tags,
            consumes,
            body: NewIngredientForm,
            response: { 201: Ingredient, ...WRITE_FAILURES },
          },
        },
        async (request, reply) => {
          const { imageFile, ...input } = request.body;
          const admin = requireAdmin(callerOf(request));
          return reply.code(201).send(await createIngredient(deps, admin, input, imageFile));
        },
      );
      forms.put(
        '/ingredientapi/update/:ingredientId',
        {
          schema: {
            summary: 'Change an ingredient; what is left out stays as it is, its picture too',
            tags,
            consumes,
            params: z.object({ ingredientId: PathId }),
            body: IngredientForm,
            response: { 200: Ingredient, ...WRITE_FAILURES, ...failures(404, 409) },
          },
        },
        (request) => {
          const { ingredientId: sentId, imageFile, ...input } = request.body;
          const { ingredientId } = request.params;
          requireSameId('IngredientId', ingredientId, sentId);
          return updateIngredient(deps, requireAdmin(callerOf(request)), ingredientId, input, imageFile);
        },
      );
    });
    app.delete(
      '/ingredientapi/delete/:id',
      {
        schema: {
          summary: 'Delete an ingredient; saved dream cups stay as they were',
          tags,
          params: z.object({ id: PathId }),
          response: { 200: Message, ...WRITE_FAILURES, ...failures(404) },
        },
      },
      (request) => deleteIngredient(deps, requireAdmin(callerOf(request)), request.params.id),
    );
  },
};
