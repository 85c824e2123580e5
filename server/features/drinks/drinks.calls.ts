import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { fieldCopier } from '#server/core/field-copier.ts';
import { nextTurn } from '#server/core/time.ts';
import {
  DELETION,
  documented,
  failures,
  IdParams,
  PathId,
  type RestRoutes,
  sendJson,
} from '#server/http/rest-route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { admin, passId, passTo, publicly, router, signedIn } from '#server/trpc/procedures.ts';
import { Id, Message } from '#shared/api/fields.ts';
import {
  DEFAULT_PAGE_SIZE,
  Drink,
  DrinkListQuery,
  DrinksPage,
  DrinksQuery,
  Likes,
  ManyDrinksInput,
  NewDrink,
  NewDrinkBody,
  NewDrinkName,
  OfficeDrinksPage,
  OfficeDrinksQuery,
  OwnDrinksQuery,
  VisibilityInput,
} from '#shared/drinks/drinks.ts';
import { ManyChanged } from '#shared/menu/many.ts';
import { createDrink } from './create-drink.service.ts';
import { findDrink, getDrink, listDrinks } from './drinks.service.ts';
import {
  changeDrinks,
  deleteDrink,
  deleteOwnDrink,
  renameOwnDrink,
  setVisibility,
} from './edit-drinks.service.ts';
import { removeUpvote, reportDrink, upvote } from './likes.service.ts';
import { pageOfDrinks } from './office-drinks.service.ts';

/** A picture is at most 1 MiB, a third more as a data-URL. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** How many drinks a list without paging has at most, and how many of them are read at once. */
const MAX_UNPAGED = 1000;
const PART = 50;

const list = {
  querystring: DrinkListQuery,
  'x-response-headers': {
    'X-Total-Count': {
      description: 'The number of matching records on all pages',
      required: true,
      schema: { type: 'integer', minimum: 0 },
      example: 42,
    },
    Link: {
      description: 'The address of the next page, if there is one',
      schema: { type: 'string' },
      example: '</api/drinkapi/drinkslist?page=2&pageSize=20>; rel="next"',
    },
  },
  response: { 200: z.array(Drink) },
};
const copyFields = fieldCopier(Drink);
const params = z.object({ drinkId: PathId });
const like = { params, response: { 200: Likes } };

/**
 * Sends a page of drinks, or the first thousand. Sets the total number and the link of the next page as headers. The
 * thousand are read and serialised in parts, between which other requests are answered: at once they take 0.2 seconds.
 */
async function sendList(
  { routeOptions, query }: { routeOptions: { url?: string | undefined }; query: DrinkListQuery },
  reply: FastifyReply,
  read: (query: DrinksQuery) => DrinksPage,
) {
  const { page, pageSize, ...selection } = query;
  const isPaged = page !== undefined || pageSize !== undefined;
  const size = isPaged ? (pageSize ?? DEFAULT_PAGE_SIZE) : PART;
  const first = page ?? 1;
  const last = isPaged ? first : MAX_UNPAGED / PART;
  const drinks: string[] = [];
  let total = 0;
  for (let at = first; at === first || (at <= last && (at - 1) * size < total); at += 1) {
    if (at > first) await nextTurn();
    const part = read({ ...selection, page: at, pageSize: size });
    total = part.total;
    drinks.push(...part.rows.map((drink) => JSON.stringify(copyFields(drink))));
  }
  reply.header('X-Total-Count', total);
  if (last * size < total) {
    const next = Object.entries({ page: last + 1, pageSize: size, ...selection })
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)]);
    reply.header('Link', `<${routeOptions.url}?${new URLSearchParams(next)}>; rel="next"`);
  }
  return sendJson(reply, `[${drinks.join()}]`);
}

export const drinksRest: RestRoutes = {
  publicly: (app, deps, callerOf) => {
    app.get(
      '/drinkapi/drinkslist',
      documented(
        'List dream cups',
        `Returns the first ${MAX_UNPAGED} saved dream cups, or one page if \`page\` or \`pageSize\` is given.`,
        list,
      ),
      (request, reply) => sendList(request, reply, (page) => listDrinks(deps, page)),
    );
    app.get(
      '/drinkapi/:drinkId',
      documented(
        'Get a dream cup',
        'One that is hidden, or waits until the café has looked at it, is only returned to its maker and to staff.',
        { params, response: { 200: Drink } },
      ),
      (request) => getDrink(deps, request.params.drinkId, callerOf(request)),
    );
    app.post(
      '/drinkapi/create',
      {
        bodyLimit: BODY_LIMIT,
        ...documented(
          'Save a dream cup',
          'With a token the dream cup belongs to the user, otherwise to nobody. The server reads only the fields listed here; prices, likes and properties of ingredients come from its own data. Where the owner wants to look at guests’ dream cups first, its `visibility` is `waiting`.',
          { body: NewDrinkBody, response: { 201: Drink } },
        ),
      },
      async (request, reply) => {
        const { ingredientDTOs, imagePath, ...fields } = request.body;
        const choices = ingredientDTOs.map(({ ingredientId }) => ingredientId);
        const { address } = visitorOf(request, reply);
        const input = { ...fields, choices, picture: imagePath ?? null };
        return createDrink(deps, callerOf(request), address, input);
      },
    );
    app.post(
      '/drinkapi/upvote/:drinkId',
      documented(
        'Like a dream cup',
        'Counts once per browser, which is identified by a cookie. A second like has no effect.',
        like,
      ),
      (request, reply) => upvote(deps, visitorOf(request, reply), request.params.drinkId),
    );
    app.post(
      '/drinkapi/remove-upvote/:drinkId',
      documented('Remove a like', 'Has no effect if the browser has not liked the dream cup.', like),
      (request, reply) => removeUpvote(deps, visitorOf(request, reply), request.params.drinkId),
    );
    app.post(
      '/drinkapi/report/:drinkId',
      documented(
        'Report a dream cup',
        'Asks the café to look at its name. Counts once per browser, which is identified by a cookie.',
        { params, response: { 200: Message } },
      ),
      (request, reply) => reportDrink(deps, visitorOf(request, reply), request.params.drinkId),
    );
  },
  signedIn: (app, deps, sessionOf) => {
    app.get(
      '/drinkapi/user-drinks',
      documented(
        'List own dream cups',
        `Returns the first ${MAX_UNPAGED} dream cups of the signed-in user, also those that others don’t see, or one page if \`page\` or \`pageSize\` is given.`,
        list,
      ),
      (request, reply) => {
        const { user } = sessionOf(request);
        return sendList(request, reply, (page) => listDrinks(deps, page, user));
      },
    );
    app.put(
      '/drinkapi/rename/:drinkId',
      documented('Rename an own dream cup', 'Gives a dream cup of the signed-in user another name.', {
        params,
        body: NewDrinkName,
        response: { 200: Drink },
      }),
      (request) => renameOwnDrink(deps, sessionOf(request), request.params.drinkId, request.body),
    );
    app.delete(
      '/drinkapi/user-drinks/:drinkId',
      documented(
        'Delete an own dream cup',
        'Deletes a dream cup of the signed-in user at once, with its likes and its picture. This can’t be undone.',
        { params, response: { 200: Message } },
      ),
      (request) => deleteOwnDrink(deps, sessionOf(request), request.params.drinkId),
    );
  },
  admin: (app, deps, adminOf) => {
    app.put(
      '/drinkapi/set-visibility/:id',
      documented(
        'Show a dream cup to guests, or hide it',
        'A hidden one is gone from lists, pages and links, also its picture; its maker still sees it. Either settles what was reported about it.',
        { params: IdParams, body: VisibilityInput, response: { 200: Drink, ...failures(409) } },
      ),
      (request) => setVisibility(deps, adminOf(request), request.params.id, request.body),
    );
    app.post(
      '/drinkapi/change-many',
      documented(
        'Show, hide or delete dream cups',
        'Changes all listed dream cups, or none if one of them fails.',
        { body: ManyDrinksInput, response: { 200: ManyChanged, ...failures(404, 409) } },
      ),
      (request) => changeDrinks(deps, adminOf(request), request.body),
    );
    app.delete(
      '/drinkapi/delete/:id',
      documented('Delete a dream cup', 'Deletes a dream cup of any user.', DELETION),
      (request) => deleteDrink(deps, adminOf(request), request.params.id),
    );
  },
};

const DrinkRef = z.object({ drinkId: Id });

/** These queries show likes too. */
const WITH_LIKES = { shows: ['drinks', 'likes'] } as const;

export const drinksRouter = router({
  list: publicly
    .schemas(DrinksQuery, DrinksPage)
    .meta(WITH_LIKES)
    .query(({ ctx, input }) => listDrinks(ctx.deps, input)),
  find: publicly
    .schemas(DrinkRef, Drink.nullable())
    .meta(WITH_LIKES)
    .query(({ ctx, input }) => findDrink(ctx.deps, input.drinkId, ctx.caller)),
  mine: signedIn
    .schemas(OwnDrinksQuery, DrinksPage)
    .query(({ ctx, input }) => listDrinks(ctx.deps, input, ctx.caller.user)),
  create: publicly
    .schemas(NewDrink, Drink)
    .mutation(({ ctx, input }) => createDrink(ctx.deps, ctx.caller, ctx.visitor.address, input)),
  upvote: publicly
    .schemas(DrinkRef, Likes)
    .mutation(({ ctx, input }) => upvote(ctx.deps, ctx.visitor, input.drinkId)),
  removeUpvote: publicly
    .schemas(DrinkRef, Likes)
    .mutation(({ ctx, input }) => removeUpvote(ctx.deps, ctx.visitor, input.drinkId)),
  rename: signedIn
    .schemas(DrinkRef.extend(NewDrinkName.shape), Drink)
    .mutation(passId('drinkId', renameOwnDrink)),
  deleteMine: signedIn.schemas(DrinkRef, Message).mutation(passId('drinkId', deleteOwnDrink)),
  report: publicly
    .schemas(DrinkRef, Message)
    .mutation(({ ctx, input }) => reportDrink(ctx.deps, ctx.visitor, input.drinkId)),
  page: admin
    .schemas(OfficeDrinksQuery, OfficeDrinksPage)
    .query(({ ctx, input }) => pageOfDrinks(ctx.deps, input)),
  setVisibility: admin
    .schemas(DrinkRef.extend(VisibilityInput.shape), Drink)
    .mutation(passId('drinkId', setVisibility)),
  changeMany: admin.schemas(ManyDrinksInput, ManyChanged).mutation(passTo(changeDrinks)),
  delete: admin.schemas(DrinkRef, Message).mutation(passId('drinkId', deleteDrink)),
});
