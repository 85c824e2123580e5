import { expect, test } from 'vitest';
import { post } from '#server/testing/apis.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { createTestApp } from '#server/testing/test-app.ts';

test('visitors that an address created by liking other cups count towards the limit of a cup', async () => {
  const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.1' }); // Three a day.
  fillDrinks(cafe.deps, 'En', 'To', 'Tre');
  const like = (id: number, headers = {}) => post(cafe, `/api/drinkapi/upvote/${id}`, undefined, headers);
  const browsers = [];
  for (const id of [2, 2, 2, 3, 3, 3]) {
    const [cookie] = (await like(id)).raw.cookies;
    browsers.push({ cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}` });
  }
  const answers = [];
  for (const browser of browsers) answers.push((await like(1, browser)).status);
  expect(answers).toEqual([200, 200, 200, 429, 429, 429]);
  expect((await like(1, browsers[0])).body).toEqual({ timesFavorite: 3 });
});
