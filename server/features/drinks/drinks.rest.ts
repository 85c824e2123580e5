import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { documented, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import {
  DEFAULT_PAGE_SIZE,
  Drink,
  DrinkListQuery,
  type DrinksPage,
  Likes,
  NewDrinkBody,
} from '#shared/drinks.ts';
import { Message } from '#shared/fields.ts';
import { PageHeaders } from '#shared/lists.ts';
import { createDrink } from './create-drink.service.ts';
import { getDrink, listDrinks, listOwnDrinks, MAX_UNPAGED } from './drinks.service.ts';
import { removeUpvote, upvote } from './likes.service.ts';
import { deleteDrink } from './remove-drinks.service.ts';

/** A picture is at most 1 MiB, a third more as a data-URL. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** The largest page size; a list without paging is a multiple of it. */
const LARGEST_PAGE = 100;

const list = {
  querystring: DrinkListQuery,
  answerHeaders: PageHeaders,
  response: { 200: z.array(Drink) },
};
const like = { params: z.object({ drinkId: PathId }), response: { 200: Likes } };

/** The query of the page after that of `query`. */
function nextQuery({ page, pageSize, ...others }: DrinkListQuery): URLSearchParams {
  const isPaged = page !== undefined || pageSize !== undefined;
  const next = isPaged
    ? { page: (page ?? 1) + 1, pageSize: pageSize ?? DEFAULT_PAGE_SIZE }
    : { page: MAX_UNPAGED / LARGEST_PAGE + 1, pageSize: LARGEST_PAGE };
  const parameters = Object.entries({ ...next, ...others }).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(parameters.filter(([, value]) => value !== ''));
}

/** Sends the drinks of a page, with the total number and the link of the next page as headers. */
function sendPage(
  { url }: { url?: string | undefined },
  query: DrinkListQuery,
  reply: FastifyReply,
  { rows, total }: DrinksPage,
): Drink[] {
  reply.header('X-Total-Count', total);
  const next = nextQuery(query);
  const isMore = (Number(next.get('page')) - 1) * Number(next.get('pageSize')) < total;
  if (isMore) reply.header('Link', `<${url}?${next}>; rel="next"`);
  return rows;
}

export const drinksRest: RestRoutes = {
  publicly: (app, deps, callerOf) => {
    app.get(
      '/drinkapi/drinkslist',
      documented(
        'Dream cups',
        `The first ${MAX_UNPAGED} saved dream cups, or one page of them where \`page\` or \`pageSize\` is given.`,
        list,
      ),
      (request, reply) =>
        sendPage(request.routeOptions, request.query, reply, listDrinks(deps, request.query)),
    );
    app.get(
      '/drinkapi/:drinkId',
      documented('One dream cup', 'A saved dream cup by its id.', {
        params: z.object({ drinkId: PathId }),
        response: { 200: Drink },
      }),
      (request) => getDrink(deps, request.params.drinkId),
    );
    app.post(
      '/drinkapi/create',
      {
        bodyLimit: BODY_LIMIT,
        ...documented(
          'Save a dream cup',
          'With a token it is one’s own, without it nobody’s. Only these fields are read: prices, likes and what ingredients carry are the server’s own to know.',
          { body: NewDrinkBody, response: { 201: Drink } },
        ),
      },
      async (request, reply) => {
        const { ingredientDTOs, imagePath, ...fields } = request.body;
        const choices = ingredientDTOs.map(({ ingredientId }) => ingredientId);
        const { address } = visitorOf(request, reply);
        const input = { ...fields, choices, picture: imagePath ?? null };
        return reply.code(201).send(await createDrink(deps, callerOf(request), address, input));
      },
    );
    app.post(
      '/drinkapi/upvote/:drinkId',
      documented(
        'Like a dream cup',
        'Counts once per browser, which a cookie recognises. Liking twice changes nothing.',
        like,
      ),
      (request, reply) => upvote(deps, visitorOf(request, reply), request.params.drinkId),
    );
    app.post(
      '/drinkapi/remove-upvote/:drinkId',
      documented('Take a like back', 'Without a like it changes nothing.', like),
      (request, reply) => removeUpvote(deps, visitorOf(request, reply), request.params.drinkId),
    );
  },
  signedIn: (app, deps, sessionOf) => {
    app.get(
      '/drinkapi/user-drinks',
      documented(
        'One’s own dream cups',
        `The first ${MAX_UNPAGED}, or one page where \`page\` or \`pageSize\` is given.`,
        list,
      ),
      (request, reply) =>
        sendPage(
          request.routeOptions,
          request.query,
          reply,
          listOwnDrinks(deps, sessionOf(request).user, request.query),
        ),
    );
  },
  admin: (app, deps, adminOf) => {
    app.delete(
      '/drinkapi/delete/:id',
      documented('Delete a dream cup', 'Whoever saved it.', {
        params: z.object({ id: PathId }),
        response: { 200: Message },
      }),
      (request) => deleteDrink(deps, adminOf(request), request.params.id),
    );
  },
};
