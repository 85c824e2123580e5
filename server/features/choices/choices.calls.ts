import { z } from 'zod';
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
import { Id, Message } from '#shared/api/fields.ts';
import { Choice, ChoiceInput, OptionSale } from '#shared/menu/choices.ts';
import { listChoices } from './choices.service.ts';
import { createChoice, deleteChoice, setOptionAvailable, updateChoice } from './edit-choices.service.ts';

export const choicesRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/choiceapi/choiceslist',
      documented('List choices', 'Returns all choices in the owner’s order, with what is sold out.', {
        response: { 200: z.array(Choice) },
      }),
      () => listChoices(deps),
    );
  },
  counter: (app, deps, callerOf) => {
    app.put(
      '/choiceapi/set-available/:id',
      documented(
        'Sell an option out or back',
        '`id` is an `optionId`. An option of a sold-out ingredient stays sold out.',
        { params: IdParams, body: OptionSale, response: { 200: Choice } },
      ),
      (request) => setOptionAvailable(deps, callerOf(request), request.params.id, request.body),
    );
  },
  admin: (app, deps, adminOf) => {
    app.post(
      '/choiceapi/create',
      documented('Create a choice', 'Responds with 409 if the name is taken, regardless of case.', {
        body: ChoiceInput,
        response: { 201: Choice, ...failures(409) },
      }),
      (request) => createChoice(deps, adminOf(request), request.body),
    );
    app.put(
      '/choiceapi/update/:choiceId',
      documented(
        'Update a choice',
        'An option with an `optionId` is changed, one without is new, and one that is left out is removed.',
        {
          params: z.object({ choiceId: PathId }),
          body: ChoiceInput.safeExtend({ choiceId: Id.optional() }),
          response: { 200: Choice, ...failures(409) },
        },
      ),
      (request) => updateChoice(deps, adminOf(request), idOf('choiceId', request), request.body),
    );
    app.delete(
      '/choiceapi/delete/:id',
      documented(
        'Delete a choice',
        'No drink has it any more. `choiceIds` keep its id, because the deletion can be undone.',
        DELETION,
      ),
      (request) => deleteChoice(deps, adminOf(request), request.params.id),
    );
  },
};

const ChoiceRef = z.object({ choiceId: Id });

export const choicesRouter = router({
  list: publicly.output(z.array(Choice)).query(({ ctx }) => listChoices(ctx.deps)),
  create: admin.schemas(ChoiceInput, Choice).mutation(passTo(createChoice)),
  update: admin
    .schemas(ChoiceInput.safeExtend(ChoiceRef.shape), Choice)
    .mutation(passId('choiceId', updateChoice)),
  delete: admin.schemas(ChoiceRef, Message).mutation(passId('choiceId', deleteChoice)),
  setAvailable: staff
    .schemas(OptionSale.extend({ optionId: Id }), Choice)
    .mutation(passId('optionId', setOptionAvailable)),
});
