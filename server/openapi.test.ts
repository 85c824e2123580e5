import { expect, test } from 'vitest';
import { createTestApp } from './testing.ts';

type Operation = {
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object }> };
};

async function read(): Promise<{ document: Document; text: string; routes: string[] }> {
  const routes: string[] = [];
  const { ask } = await createTestApp(
    {},
    { onRoute: ({ method, url }) => routes.push(...[method].flat().map((each) => `${each} ${url}`)) },
  );
  const answer = await ask('GET', '/api/openapi.json');
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return { document: answer.json(), text: answer.body, routes };
}

test('the document is OpenAPI 3.1 and lists exactly the documented routes that exist', async () => {
  const { document, routes } = await read();
  expect(document.openapi).toMatch(/^3\.1\./);
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const existing = routes.filter(
    (route) => / \/api\//.test(route) && !route.startsWith('HEAD') && !route.endsWith('/openapi.json'),
  );
  expect(listed.toSorted()).toEqual(existing.toSorted());
});

test('every operation says what it does, what it answers and who may call it', async () => {
  const { document } = await read();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) {
      expect(operation.summary, path).toBeTruthy();
      expect(operation.tags, path).toHaveLength(1);
      expect(operation.security, path).toContainEqual({ bearer: expect.any(Array) });
      const statuses = Object.keys(operation.responses);
      expect(statuses, path).toEqual(expect.arrayContaining(['400', '401', '408', '500', '503']));
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1);
    }
  }
});

test('records have names of their own, and none shows a field of the house alone', async () => {
  const { document, text } = await read();
  const schemas = Object.keys(document.components.schemas);
  expect(schemas).toEqual(
    expect.arrayContaining([
      'Drink',
      'MenuItem',
      'Category',
      'Ingredient',
      'Image',
      'CarouselImage',
      'UserDetails',
      'Message',
      'Likes',
      'Error',
    ]),
  );
  expect(text).not.toMatch(/ownerId|passwordHash|nameSearch|nameSort|deletedAt|visitorId|Ore"/);
});

test('what a call takes is described: ids, the list’s query, a new cup', async () => {
  const { document } = await read();
  const { post: create } = document.paths['/api/drinkapi/create'] ?? {};
  const { properties } = create?.requestBody?.content['application/json']?.schema ?? {};
  expect(Object.keys(properties ?? {})).toEqual(['name', 'themeId', 'ingredientDTOs', 'imagePath']);
  const { get: list } = document.paths['/api/drinkapi/drinkslist'] ?? {};
  expect(list?.parameters?.map(({ name }) => name)).toEqual(['page', 'pageSize', 'search', 'sort', 'order']);
  expect(list?.parameters?.every(({ required }) => required !== true)).toBe(true);
  const { post: upvote } = document.paths['/api/drinkapi/upvote/{drinkId}'] ?? {};
  expect(upvote?.parameters).toMatchObject([{ name: 'drinkId', in: 'path', required: true }]);
  expect(upvote?.requestBody).toBeUndefined();
});
