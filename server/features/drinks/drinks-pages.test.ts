import { expect, test } from 'vitest';
import { z } from 'zod';
import { get } from '#server/testing/apis.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { createTestApp } from '#server/testing/test-app.ts';

test('without paging REST returns the first thousand, with a link to the next ones', async () => {
  const cafe = await createTestApp();
  fillDrinks(
    cafe.deps,
    ...Array.from({ length: 1003 }, (_, number) => `Kopp ${String(number).padStart(4, '0')}`),
  );
  const namesAt = async (url: string) => {
    const { body, raw } = await get(cafe, url);
    return {
      names: z
        .array(z.object({ name: z.string() }))
        .parse(body)
        .map(({ name }) => name),
      raw,
    };
  };
  const { names, raw } = await namesAt('/api/drinkapi/drinkslist?order=desc&search=kopp');
  expect(names).toHaveLength(1000);
  expect(raw.headers).toMatchObject({
    'x-total-count': '1003',
    link: '</api/drinkapi/drinkslist?page=21&pageSize=50&search=kopp&sort=name&order=desc>; rel="next"',
  });
  const next = /<(.+)>/.exec(String(raw.headers.link))?.[1] ?? '';
  const last = await namesAt(next);
  expect(last.names).toEqual(['Kopp 0002', 'Kopp 0001', 'Kopp 0000']);
  expect(last.raw.headers).not.toHaveProperty('link');
});

test('a page links to the next one, except the last', async () => {
  const cafe = await createTestApp();
  fillDrinks(cafe.deps, 'En', 'To', 'Tre');
  const linkOf = async (query: string) =>
    (await get(cafe, `/api/drinkapi/drinkslist?${query}`)).raw.headers.link;
  expect(await linkOf('page=1&pageSize=2')).toContain('?page=2&pageSize=2&sort=name&order=asc>');
  expect(await linkOf('page=2&pageSize=2')).toBe(undefined);
  expect(await linkOf('')).toBe(undefined);
});
