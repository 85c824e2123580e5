import { z } from 'zod';
import { withForms } from '#server/http/multipart.ts';
import { documented, failures, PathId, type RestRoutes, requireSameId } from '#server/http/rest-route.ts';
import { Message } from '#shared/api/fields.ts';
import { EditableIngredient, Ingredient } from '#shared/menu/ingredients.ts';
import { ManyChanged, ManyInput } from '#shared/menu/many.ts';
import { changeIngredients } from './change-ingredients.service.ts';
import { createIngredient, deleteIngredient, updateIngredient } from './edit-ingredients.service.ts';
import { IngredientForm, NewIngredientForm } from './ingredient-form.ts';
import { getIngredient, listIngredients } from './ingredients.service.ts';

/** JSON is accepted too, without a picture; the document would need a second schema for it. */
const consumes = ['multipart/form-data'];

export const ingredientsRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/ingredientapi/ingredientslist',
      documented(
        'Ingredients',
        'All ingredients, by name in Norwegian order, also those that are sold out.',
        { response: { 200: z.array(Ingredient) } },
      ),
      () => listIngredients(deps),
    );
    app.get(
      '/ingredientapi/:id',
      documented('One ingredient', 'An ingredient by its id.', {
        params: z.object({ id: PathId }),
        response: { 200: EditableIngredient },
      }),
      (request) => getIngredient(deps, request.params.id),
    );
  },
  admin: (app, deps, adminOf) => {
    withForms(app, deps, { names: Object.keys(IngredientForm.shape), orJson: true }, (forms) => {
      forms.post(
        '/ingredientapi/create',
        documented(
          'Create an ingredient',
          'A form, with a picture or without one. JSON with the same fields but the picture is taken too.',
          { consumes, body: NewIngredientForm, response: { 201: EditableIngredient } },
        ),
        async (request, reply) => {
          const { imageFile, ...input } = request.body;
          const admin = adminOf(request);
          return reply.code(201).send(await createIngredient(deps, admin, input, imageFile));
        },
      );
      forms.put(
        '/ingredientapi/update/:ingredientId',
        documented(
          'Change an ingredient',
          'Fields that are left out stay as they are, the picture too. A `version` that is no longer the current one is 409.',
          {
            consumes,
            params: z.object({ ingredientId: PathId }),
            body: IngredientForm,
            response: { 200: EditableIngredient, ...failures(409) },
          },
        ),
        (request) => {
          const { ingredientId: sentId, imageFile, ...input } = request.body;
          const { ingredientId } = request.params;
          requireSameId('IngredientId', ingredientId, sentId);
          return updateIngredient(deps, adminOf(request), ingredientId, input, imageFile);
        },
      );
    });
    app.post(
      '/ingredientapi/change-many',
      documented('Change or delete many ingredients', 'All of them, or none where one can’t be.', {
        body: ManyInput,
        response: { 200: ManyChanged, ...failures(404) },
      }),
      (request) => changeIngredients(deps, adminOf(request), request.body),
    );
    app.delete(
      '/ingredientapi/delete/:id',
      documented('Delete an ingredient', 'Saved dream cups stay as they were.', {
        params: z.object({ id: PathId }),
        response: { 200: Message },
      }),
      (request) => deleteIngredient(deps, adminOf(request), request.params.id),
    );
  },
};
