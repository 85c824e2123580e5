import type { RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import { type Answered, createAnswerCheck } from './document.ts';
import type { JsonSchema, OpenApi } from './openapi.ts';
import { createTestApp } from './test-app.ts';

/** A document with one GET whose response has `schema`. */
const documentOf = (path: string, schema: JsonSchema, headers = {}): OpenApi => ({
  tags: [],
  paths: {
    [path]: {
      get: {
        operationId: 'call',
        summary: 'A call',
        description: 'A call.',
        tags: [],
        security: [],
        responses: { 200: { description: 'Done', headers, content: { 'application/json': { schema } } } },
      },
    },
  },
  components: {
    schemas: { Cup: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    responses: {},
  },
});

const CUP = { $ref: '#/components/schemas/Cup' };
const answered = (more: Partial<Answered> = {}): Answered => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: '{"name":"Kopp"}',
  ...more,
});

test('a documented response passes, in any spelling of its URL, and undocumented paths are not checked', () => {
  const check = createAnswerCheck(documentOf('/api/cups/{id}', CUP));
  for (const url of ['/api/cups/1', '/API/Cups/1/', '/api/cups/1?x=1']) check('GET', url, answered());
  check('GET', '/api/cups', answered({ status: 418, body: '?' }));
  check('POST', '/api/cups/1', answered({ status: 418, body: '?' }));
});

test.for([
  ['a status', { status: 404 }, /404 is not documented/],
  ['a body of another shape', { body: '{"name":7}' }, /\/name must be string/],
  ['a list', { body: '[]' }, /must be object/],
  ['a type', { headers: { 'content-type': 'text/html' } }, /undocumented type "text\/html"/],
  ['a body without a type', { headers: {} }, /undocumented type ""/],
] as const)('%s that the document does not have fails', ([_, more, message]) => {
  const check = createAnswerCheck(documentOf('/api/cups/{id}', CUP));
  expect(() => check('GET', '/api/cups/1', answered(more))).toThrow(message);
});

test('a documented header must be present and valid', () => {
  const headers = { 'X-Total-Count': { required: true, schema: { type: 'integer' } } };
  const check = createAnswerCheck(documentOf('/api/cups', CUP, headers));
  const withCount = (count: string) =>
    answered({ headers: { ...answered().headers, 'x-total-count': count } });
  check('GET', '/api/cups', withCount('7'));
  expect(() => check('GET', '/api/cups', answered())).toThrow(/lacks the header X-Total-Count/);
  expect(() => check('GET', '/api/cups', withCount('many'))).toThrow(/X-Total-Count is not as documented/);
});

test('every request of the test app is checked, also for undocumented fields', async () => {
  const onRoute = (route: RouteOptions) => {
    if (route.url === '/api/auth/user') route.onSend = async () => '{"sugar":2}';
    if (route.url === '/api/categoryapi/categorieslist')
      route.onSend = async (_request, _reply, payload) => String(payload).replace('{', '{"secret":1,');
  };
  const { ask } = await createTestApp({}, { onRoute });
  const other = /GET \/api\/auth\/user 401 is not as documented/;
  await expect(ask('GET', '/api/auth/user')).rejects.toThrow(other);
  const list = ask('GET', '/api/categoryapi/categorieslist');
  await expect(list).rejects.toThrow(/must NOT have additional properties/);
});
