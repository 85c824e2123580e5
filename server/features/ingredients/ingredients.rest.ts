import { z } from 'zod';
import { withForms } from '#server/http/multipart.ts';
import {
  DELETION,
  documented,
  failures,
  IdParams,
  idOf,
  PathId,
  type RestRoutes,
} from '#server/http/rest-route.ts';
import { SaleInput } from '#shared/api/fields.ts';
import { EditableIngredient, Ingredient } from '#shared/menu/ingredients.ts';
import { ManyChanged, ManyInput } from '#shared/menu/many.ts';
import { createIngredient, INGREDIENT_CALLS, updateIngredient } from './edit-ingredients.service.ts';
import { IngredientForm, NewIngredientForm } from './ingredient-form.ts';
import { getIngredient, listIngredients } from './ingredients.service.ts';

export const ingredientsRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/ingredientapi/ingredientslist',
      documented(
        'List ingredients',
        'Returns all ingredients, including sold-out ones, sorted by name in Norwegian order.',
        { response: { 200: z.array(Ingredient) } },
      ),
      () => listIngredients(deps),
    );
    app.get(
      '/ingredientapi/:id',
      documented('Get an ingredient', 'Returns an ingredient.', {
        params: IdParams,
        response: { 200: EditableIngredient },
      }),
      (request) => getIngredient(deps, request.params.id),
    );
  },
  counter: (app, deps, editorOf) => {
    app.put(
      '/ingredientapi/set-available/:id',
      documented(
        'Sell an ingredient, or mark it as sold out',
        'Also until a date. What it was before is no error. Allowed for admins, baristas and keys of tills.',
        { params: IdParams, body: SaleInput, response: { 200: EditableIngredient } },
      ),
      (request) => INGREDIENT_CALLS.setAvailable(deps, editorOf(request), request.params.id, request.body),
    );
  },
  admin: (app, deps, adminOf) => {
    // The document names forms only: JSON would need a second schema.
    withForms(app, deps, 'forms and JSON', (forms) => {
      forms.post(
        '/ingredientapi/create',
        documented(
          'Create an ingredient',
          'Accepts a form with an optional picture, or JSON with the same fields except the picture.',
          { body: NewIngredientForm, response: { 201: EditableIngredient } },
        ),
        (request) => {
          const { imageFile, ...input } = request.body;
          return createIngredient(deps, adminOf(request), input, imageFile);
        },
      );
      forms.put(
        '/ingredientapi/update/:ingredientId',
        documented(
          'Update an ingredient',
          'Fields that are left out keep their value, including the picture. Responds with 409 if `version` is outdated.',
          {
            params: z.object({ ingredientId: PathId }),
            body: IngredientForm,
            response: { 200: EditableIngredient, ...failures(409) },
          },
        ),
        (request) => {
          const { ingredientId: _, imageFile, ...input } = request.body;
          return updateIngredient(deps, adminOf(request), idOf('ingredientId', request), input, imageFile);
        },
      );
    });
    app.post(
      '/ingredientapi/change-many',
      documented(
        'Update or delete ingredients',
        'Changes all listed ingredients, or none if one of them fails.',
        { body: ManyInput, response: { 200: ManyChanged, ...failures(404) } },
      ),
      (request) => INGREDIENT_CALLS.changeMany(deps, adminOf(request), request.body),
    );
    app.delete(
      '/ingredientapi/delete/:id',
      documented('Delete an ingredient', 'Saved dream cups do not change.', DELETION),
      (request) => INGREDIENT_CALLS.remove(deps, adminOf(request), request.params.id),
    );
  },
};
