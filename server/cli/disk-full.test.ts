import { expect, test } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { contentOf } from '#server/testing/apis.ts';
import { createTestApp } from '#server/testing/test-app.ts';

test.for([
  ['/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [{ ingredientId: 1 }] }],
  ['/trpc/drinks.create', { name: 'Kopp', choices: [1], layers: [] }],
] as const)('where the disk is full, %s says so and stores nothing', async ([url, payload]) => {
  const cafe = await createTestApp();
  const client = clientOf(cafe.deps.db);
  client.pragma(`max_page_count = ${client.pragma('page_count', { simple: true })}`);
  let before = contentOf(cafe);
  const save = () => cafe.ask('POST', url, { payload });
  let answer = await save();
  // The last pages have room for a few more.
  while (answer.statusCode < 400) {
    before = contentOf(cafe);
    answer = await save();
  }
  expect(answer.statusCode).toBe(507);
  expect(answer.body).toContain('The disk is full');
  expect(contentOf(cafe)).toEqual(before);
});
