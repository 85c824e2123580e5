import { z } from 'zod';
import { emptyAs, jsonField, PictureField, typedField, withForms } from '#server/http/multipart.ts';
import {
  DELETION,
  documented,
  failures,
  IdParams,
  idOf,
  PathId,
  type RestRoutes,
} from '#server/http/rest-route.ts';
import { admin, passId, passTo, publicly, router, staff } from '#server/trpc/procedures.ts';
import { Id, ImagePath, Message, NewPrice, SaleInput } from '#shared/api/fields.ts';
import { MAX_AMOUNT } from '#shared/cup/units.ts';
import {
  CounterIngredient,
  EditableIngredient,
  Ingredient,
  IngredientInput,
  IngredientsPage,
  IngredientsQuery,
} from '#shared/menu/ingredients.ts';
import { ManyChanged, ManyInput } from '#shared/menu/many.ts';
import { DEFAULT_COLOR } from '#shared/text/color.ts';
import { MAX_PRICE_NOK } from '#shared/text/money.ts';
import {
  createIngredient,
  INGREDIENT_CALLS,
  setUnitPrice,
  updateIngredient,
} from './edit-ingredients.service.ts';
import { getIngredient, listIngredients, pageOfIngredients } from './ingredients.service.ts';

const { shape } = IngredientInput;

const WHOLE_NUMBER = { pattern: /^\d{1,15}$/, message: 'Must be a whole number', read: Number };
const PRICE = {
  pattern: /^\d{1,6}(\.\d{1,2})?$/,
  message: `Must be 0 to ${MAX_PRICE_NOK} with at most two decimals, such as 45.50`,
  read: Number,
};
const AMOUNT = {
  pattern: /^\d{1,4}(\.\d{1,2})?$/,
  message: `Must be 0.01 to ${MAX_AMOUNT} with at most two decimals, such as 0.15`,
  read: Number,
};
const YES_OR_NO = {
  pattern: /^(true|false)$/i,
  message: 'Must be true or false',
  read: (text: string) => text.toLowerCase() === 'true',
};

const FIELDS = {
  name: shape.name,
  description: emptyAs('', shape.description.optional()),
  categoryId: typedField(WHOLE_NUMBER, shape.categoryId),
  isAvailable: typedField(YES_OR_NO, shape.isAvailable.optional()),
  soldOutUntil: emptyAs(null, shape.soldOutUntil),
  unitPrice: typedField(PRICE, shape.unitPrice),
  fillLevel: emptyAs(0, typedField(WHOLE_NUMBER, shape.fillLevel.optional())),
  color: emptyAs(DEFAULT_COLOR, shape.color.optional()),
  allergens: emptyAs(null, jsonField(shape.allergens)),
  texture: emptyAs(null, shape.texture),
  isHot: emptyAs(undefined, typedField(YES_OR_NO, shape.isHot)),
  unit: emptyAs(null, shape.unit),
  amountPerSlot: emptyAs(null, typedField(AMOUNT, shape.amountPerSlot)),
  version: emptyAs(undefined, typedField(WHOLE_NUMBER, shape.version)),
  imageFile: PictureField,
};

const NewIngredientForm = z.object({
  ...FIELDS,
  description: FIELDS.description.default(''),
  isAvailable: FIELDS.isAvailable.default(true),
  fillLevel: FIELDS.fillLevel.default(0),
  color: FIELDS.color.default(DEFAULT_COLOR),
});

/** An update of an ingredient; fields left out keep their value. An id in the body must equal that in the path. */
const IngredientForm = z.object({
  ...FIELDS,
  ingredientId: emptyAs(undefined, typedField(WHOLE_NUMBER, Id.optional())),
  imagePath: emptyAs(undefined, ImagePath.optional()).describe(
    'Ignored; only `imageFile` replaces the picture',
  ),
});

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
    // The OpenAPI document names only forms, because JSON would need a second schema.
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

const IngredientRef = z.object({ ingredientId: Id });

export const ingredientsRouter = router({
  list: publicly.output(z.array(Ingredient)).query(({ ctx }) => listIngredients(ctx.deps, true)),
  byId: publicly
    .schemas(IngredientRef, EditableIngredient)
    .query(({ ctx, input }) => getIngredient(ctx.deps, input.ingredientId)),
  counter: staff.output(z.array(CounterIngredient)).query(({ ctx }) => listIngredients(ctx.deps, true)),
  page: admin
    .schemas(IngredientsQuery, IngredientsPage)
    .query(({ ctx, input }) => pageOfIngredients(ctx.deps, input)),
  setAvailable: staff
    .schemas(IngredientRef.extend(SaleInput.shape), EditableIngredient)
    .mutation(passId('ingredientId', INGREDIENT_CALLS.setAvailable)),
  setPrice: admin
    .schemas(IngredientRef.extend(NewPrice.shape), EditableIngredient)
    .mutation(passId('ingredientId', setUnitPrice)),
  delete: admin.schemas(IngredientRef, Message).mutation(passId('ingredientId', INGREDIENT_CALLS.remove)),
  changeMany: admin.schemas(ManyInput, ManyChanged).mutation(passTo(INGREDIENT_CALLS.changeMany)),
});
