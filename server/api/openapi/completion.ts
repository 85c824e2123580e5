import { exampleOf } from './example.ts';
import type { Content, Header, JsonSchema, OpenApi, Operation, Reference, ResponseObject } from './types.ts';

/** The OpenAPI extension with the headers of a successful response, which the plugin would drop. */
export const RESPONSE_HEADERS = 'x-response-headers';

type Schemas = Record<string, JsonSchema>;
type Draft = Operation & { [RESPONSE_HEADERS]?: JsonSchema };

/** Errors by status: the name of the component, what the status means, and an example of a message, or that of its schema. */
const ERRORS: Record<string, [name: string, description: string, message?: string]> = {
  400: ['BadInput', 'The input is wrong; `errors` says where'],
  401: ['NotSignedIn', 'No token where one is needed, or one that can’t be used', 'Log in first'],
  403: [
    'Forbidden',
    'The role is not enough, or a page of another site sent the request',
    'Only admins may do this',
  ],
  404: ['NotFound', 'No record has the id in the path', 'Not found'],
  408: ['TooSlow', 'The request took too long to arrive', 'The request took too long to arrive'],
  409: [
    'Conflict',
    'It contradicts what is stored',
    'Somebody else changed this in the meantime; load it again',
  ],
  413: ['TooLarge', 'The body is too large', 'The request is too large'],
  415: [
    'UnsupportedType',
    'The operation does not take bodies of this type',
    'This content type is not supported',
  ],
  429: ['TooMany', 'Too many requests from this address', 'Too many attempts; try again in 60 seconds'],
  500: ['InternalError', 'An error of the server', 'Internal error'],
  503: ['Unavailable', 'The server is overloaded or shuts down', 'Shutting down; try again in a moment'],
  507: ['DiskFull', 'The disk is full; nothing was stored', 'The disk is full'],
};

const ERROR_BODY: JsonSchema = { $ref: '#/components/schemas/Error' };

/** Statuses that say when to retry, and whether they always do. */
const RETRIED: Record<string, boolean> = { 429: true, 503: false };

const retryAfter = (required: boolean): Record<string, Header> => ({
  'Retry-After': {
    description: 'How many seconds to wait',
    required,
    schema: { type: 'integer', minimum: 1 },
    example: 60,
  },
});

const UNCHANGED: ResponseObject = {
  description: 'Unchanged since the response whose `ETag` was sent as `If-None-Match`',
};

/** Such as `postAuthChangePassword`; a parameter becomes `By` and its name. */
function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').replace(/\{(\w+)\}/g, 'by-$1');
  const camel = words.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase());
  return method + camel;
}

function errorResponses(schemas: Schemas): Record<string, ResponseObject> {
  const badInput = exampleOf(ERROR_BODY, schemas);
  const responses = Object.entries(ERRORS).map(
    ([status, [name, description, message]]): [string, ResponseObject] => {
      const example = message ? { message } : badInput;
      const retried = RETRIED[status];
      const headers = retried === undefined ? {} : { headers: retryAfter(retried) };
      const content = { 'application/json': { schema: ERROR_BODY, example } };
      return [name, { description, ...headers, content }];
    },
  );
  return Object.fromEntries(responses);
}

/** A schema's own description, or that of what it refers to or lists. */
function descriptionOf(schema: JsonSchema, schemas: Schemas): string {
  const name = (schema.$ref ?? schema.items?.$ref)?.split('/').at(-1) ?? '';
  return schema.description ?? (schema.items ? `A list of \`${name}\`` : (schemas[name]?.description ?? ''));
}

const withExample = <Part extends { schema: JsonSchema; example?: unknown }>(
  part: Part,
  schemas: Schemas,
) => ({
  ...part,
  example: part.example ?? exampleOf(part.schema, schemas),
});

const withExamples = (content: Content, schemas: Schemas): Content =>
  Object.fromEntries(Object.entries(content).map(([type, body]) => [type, withExample(body, schemas)]));

const headersOf = ({ properties = {}, required = [] }: JsonSchema): Record<string, Header> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, { description = '', examples = [], ...schema }]) => [
      name,
      { description, required: required.includes(name), schema, example: examples[0] },
    ]),
  );

function finishResponses(method: string, draft: Draft, schemas: Schemas): Operation['responses'] {
  const headers = draft[RESPONSE_HEADERS] && { headers: headersOf(draft[RESPONSE_HEADERS]) };
  const finished = Object.entries(draft.responses).map(
    ([status, answer]): [string, ResponseObject | Reference] => {
      const [error] = ERRORS[status] ?? [];
      if (error) return [status, { $ref: `#/components/responses/${error}` }];
      const content = 'content' in answer ? withExamples(answer.content ?? {}, schemas) : {};
      const description = Object.values(content).map(({ schema }) => descriptionOf(schema, schemas))[0] ?? '';
      return [status, { description, ...headers, content }];
    },
  );
  // Responses to requests with a token are not cached.
  const isPublic = draft.security.some((scheme) => Object.keys(scheme).length === 0);
  return Object.fromEntries(method === 'get' && isPublic ? [...finished, ['304', UNCHANGED]] : finished);
}

function finishOperation(method: string, path: string, draft: Draft, schemas: Schemas): Operation {
  const { [RESPONSE_HEADERS]: _headers, requestBody, parameters, ...operation } = draft;
  return {
    ...operation,
    operationId: operationId(method, path),
    ...(parameters && { parameters: parameters.map((parameter) => withExample(parameter, schemas)) }),
    ...(requestBody && {
      requestBody: { ...requestBody, content: withExamples(requestBody.content, schemas) },
    }),
    responses: finishResponses(method, draft, schemas),
  };
}

/**
 * Completes what the plugin made of the routes: one component for each record, examples everywhere, the headers of
 * successful responses, and the errors that all operations have in common, described once.
 */
export function finishDocument(document: OpenApi): OpenApi {
  // The plugin adds a second component of each record, for input, which no operation refers to.
  const records = Object.entries(document.components.schemas).filter(([name]) => !name.endsWith('Input'));
  const schemas = Object.fromEntries(records);
  const finished = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, draft]) => [
        method,
        finishOperation(method, path, draft, schemas),
      ]),
    ),
  ]);
  return {
    ...document,
    paths: Object.fromEntries(finished),
    components: { ...document.components, schemas, responses: errorResponses(schemas) },
  };
}
