import { expect, test } from 'vitest';
import { createAjv, documentedResponse, resolveReferences } from '#server/testing/document.ts';
import { type JsonSchema, type OpenApi, OpenApiDocument, type Operation } from '#server/testing/openapi.ts';
import { createTestApp } from '#server/testing/test-app.ts';

async function read(): Promise<{ document: OpenApi; text: string; routes: string[] }> {
  const routes: string[] = [];
  const { ask } = await createTestApp(
    {},
    { onRoute: ({ method, url }) => routes.push(...[method].flat().map((each) => `${each} ${url}`)) },
  );
  const answer = await ask('GET', '/api/openapi.json');
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return { document: answer.json(), text: answer.body, routes };
}

const operationsOf = ({ paths }: OpenApi): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

const propertiesOf = (schema: JsonSchema, { components }: OpenApi): string[] =>
  Object.keys((components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema).properties ?? {});

test('the document is OpenAPI 3.1 and lists exactly the documented routes that exist', async () => {
  const { document, routes } = await read();
  expect(OpenApiDocument.safeParse(document).error?.issues ?? []).toEqual([]);
  const listed = operationsOf(document).map(([name]) => name.replace(/\{(\w+)\}/g, ':$1'));
  const existing = routes.filter(
    (route) => / \/api\//.test(route) && !/^HEAD|\/(openapi\.json|docs|docs\/scalar\.js)$/.test(route),
  );
  expect(listed.toSorted()).toEqual(existing.toSorted());
});

test('every reference resolves, every component is used, every operationId is unique', async () => {
  const { document, text } = await read();
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name),
  );
  const { schemas, responses } = document.components;
  const components = [
    ...Object.keys(schemas).map((name) => `schemas/${name}`),
    ...Object.keys(responses).map((name) => `responses/${name}`),
  ];
  expect([...references].toSorted()).toEqual(components.toSorted());
  expect(text.match(/"\$ref":/g)).toHaveLength(text.match(/"\$ref":"#\/components\/\w+\/\w+"/g)?.length ?? 0);
  const ids = operationsOf(document).map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every call says who may call it and what it answers, and has a known tag', async () => {
  const { document } = await read();
  const cached = operationsOf(document).filter(([, { responses }]) => '304' in responses);
  expect(cached.map(([name]) => name)).toContain('GET /api/menuitemapi/menuitemslist');
  // Only reads without a token are cached.
  for (const [name, { security }] of cached) expect(security, name).toContainEqual({});
  const tags = document.tags.map(({ name }) => name);
  for (const [name, operation] of operationsOf(document)) {
    expect(tags, name).toEqual(expect.arrayContaining(operation.tags));
    expect(operation.security, name).toContainEqual({ bearer: expect.any(Array) });
    const statuses = Object.keys(operation.responses);
    expect(statuses, name).toEqual(expect.arrayContaining(['400', '401', '408', '500', '503']));
    expect(
      statuses.filter((status) => status.startsWith('2')),
      name,
    ).toHaveLength(1);
    for (const status of statuses.filter((each) => each >= '400')) {
      const { content } = documentedResponse(document, operation, Number(status)) ?? {};
      expect(content?.['application/json']?.schema, `${name} ${status}`).toEqual({
        $ref: '#/components/schemas/Error',
      });
    }
  }
});

/** Whether readers see an example of a schema: its own, or one of each of its required parts. */
function hasExample(schema: JsonSchema, document: OpenApi): boolean {
  const { $ref, examples, format, anyOf, items, properties = {}, required = [] } = schema;
  const has = (part: JsonSchema | undefined) => part !== undefined && hasExample(part, document);
  if ($ref !== undefined) return has(document.components.schemas[$ref.split('/').at(-1) ?? '']);
  if (examples !== undefined || format === 'binary') return true;
  if ('default' in schema || 'const' in schema || 'enum' in schema) return true;
  if (anyOf) return has(anyOf[0]);
  return items ? has(items) : schema.type === 'object' && required.every((name) => has(properties[name]));
}

test('everything that is sent or answered has an example, which its own schema accepts', async () => {
  const { document } = await read();
  const ajv = createAjv(document);
  const errors: string[] = [];
  const checkExample = (what: string, schema: JsonSchema, example: unknown): void => {
    if (!ajv.validate(resolveReferences(schema), example)) errors.push(`${what}: ${ajv.errorsText()}`);
  };
  /** Checks the examples of a schema and of all its parts. */
  const checkExamples = (what: string, schema: JsonSchema): void => {
    const { anyOf = [], items, properties = {}, examples = [] } = schema;
    for (const example of examples) checkExample(what, schema, example);
    for (const part of [...anyOf, ...(items ? [items] : [])]) checkExamples(what, part);
    for (const [name, part] of Object.entries(properties)) checkExamples(`${what} ${name}`, part);
  };
  const checkSchema = (what: string, schema: JsonSchema): void => {
    if (!hasExample(schema, document)) errors.push(`${what}: no example`);
    checkExamples(what, schema);
  };
  const check = (what: string, { schema, example }: { schema: JsonSchema; example?: unknown }): void => {
    if (example === undefined) checkSchema(what, schema);
    else checkExample(what, schema, example);
  };
  for (const [name, operation] of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) check(`${name} ${parameter.name}`, parameter);
    for (const content of Object.values(operation.requestBody?.content ?? {})) check(`${name} body`, content);
    for (const status of Object.keys(operation.responses)) {
      const answer = documentedResponse(document, operation, Number(status));
      for (const content of Object.values(answer?.content ?? {})) check(`${name} ${status}`, content);
      for (const [header, described] of Object.entries(answer?.headers ?? {}))
        check(`${name} ${status} ${header}`, described);
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) checkSchema(name, schema);
  expect(errors).toEqual([]);
});

test('records have one name each and a description, and none has an internal field', async () => {
  const { document, text } = await read();
  const { schemas } = document.components;
  const records = ['Drink', 'MenuItem', 'Category', 'Ingredient', 'Image', 'CarouselImage', 'UserDetails'];
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining([...records, 'Message', 'Likes', 'Error']));
  expect(Object.keys(schemas).filter((name) => /Input$|Output$|^__/.test(name))).toEqual([]);
  for (const [name, { description }] of Object.entries(schemas)) expect(description, name).toBeTruthy();
  expect(text).not.toMatch(/ownerId|passwordHash|nameSearch|nameSort|deletedAt|visitorId|Ore"/);
});

test('what a call takes is described: ids, the list’s query, a new cup, a form with a file', async () => {
  const { document } = await read();
  const { post: create } = document.paths['/api/drinkapi/create'] ?? {};
  const cup = create?.requestBody?.content['application/json']?.schema ?? {};
  const fields = ['name', 'themeId', 'vessel', 'ingredientDTOs', 'imagePath', 'requestId'];
  expect(propertiesOf(cup, document)).toEqual(fields);
  const { get: list } = document.paths['/api/drinkapi/drinkslist'] ?? {};
  const types = list?.parameters?.map(({ name, schema }) => `${name}: ${schema.type}`);
  expect(types?.join()).toBe('page: integer,pageSize: integer,search: string,sort: string,order: string');
  expect(list?.parameters?.every(({ required }) => required !== true)).toBe(true);
  expect(list?.responses['200']).toHaveProperty('headers.X-Total-Count.schema.type', 'integer');
  const { post: upvote } = document.paths['/api/drinkapi/upvote/{drinkId}'] ?? {};
  expect(upvote?.parameters).toMatchObject([
    { name: 'drinkId', in: 'path', required: true, schema: { type: 'integer' } },
  ]);
  expect(upvote?.requestBody).toBeUndefined();
  expect(document.components.responses.TooMany).toHaveProperty('headers.Retry-After.required', true);
  const { post: upload } = document.paths['/api/ImageAPI/create'] ?? {};
  const form = upload?.requestBody?.content['multipart/form-data']?.schema.properties;
  expect(form).toMatchObject({
    ImageFile: { type: 'string', format: 'binary' },
    ImageName: { type: 'string' },
  });
});
