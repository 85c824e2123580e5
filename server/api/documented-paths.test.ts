import { expect, test } from 'vitest';
import { contentOf } from '#server/testing/apis.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Method and path of every call in section 7 of the specification, with ids filled in. */
const CALLS = [
  ['POST', '/auth/login'],
  ['POST', '/auth/register'],
  ['POST', '/auth/logout'],
  ['POST', '/auth/change-password'],
  ['DELETE', '/auth/delete-account'],
  ['GET', '/auth/user/details'],
  ['GET', '/auth/user'],
  ['GET', '/ImageAPI/carousel-images'],
  ['GET', '/ImageAPI/imageslist'],
  ['POST', '/ImageAPI/create'],
  ['DELETE', '/ImageAPI/delete/99'],
  ['PUT', '/ImageAPI/toggle-carousel/99'],
  ['GET', '/ingredientapi/ingredientslist'],
  ['GET', '/ingredientapi/1'],
  ['POST', '/ingredientapi/create'],
  ['PUT', '/ingredientapi/update/99'],
  ['DELETE', '/ingredientapi/delete/99'],
  ['GET', '/menuitemapi/menuitemslist?category=KaffeVarm'],
  ['POST', '/menuitemapi/create'],
  ['PUT', '/menuitemapi/update/99'],
  ['DELETE', '/menuitemapi/delete/99'],
  ['GET', '/categoryapi/categorieslist'],
  ['POST', '/categoryapi/create'],
  ['PUT', '/categoryapi/update/99'],
  ['DELETE', '/categoryapi/delete/99'],
  ['GET', '/drinkapi/drinkslist'],
  ['GET', '/drinkapi/user-drinks'],
  ['POST', '/drinkapi/create'],
  ['DELETE', '/drinkapi/delete/99'],
  ['POST', '/drinkapi/upvote/99'],
  ['POST', '/drinkapi/remove-upvote/99'],
] as const;

/** Other spellings of the path. */
function spellings(path: string): string[] {
  const [route = '', search] = `/api${path}`.split('?');
  const end = search === undefined ? '' : `?${search}`;
  return [route.toUpperCase(), route.toLowerCase(), `${route}/`, `${route.toUpperCase()}/`].map(
    (spelled) => spelled + end,
  );
}

test.for(CALLS)('%s %s answers the same in any case and with a trailing slash', async ([method, path]) => {
  const cafe = await createTestApp();
  const before = contentOf(cafe);
  const plain = await cafe.ask(method, `/api${path}`);
  expect(plain.json()).not.toEqual({ message: 'Not found' });
  for (const url of spellings(path)) {
    const answer = await cafe.ask(method, url);
    expect(answer.statusCode, url).toBe(plain.statusCode);
    expect(answer.json(), url).toEqual(plain.json());
  }
  expect(contentOf(cafe)).toEqual(before);
});
