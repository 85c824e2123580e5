import { exampleOf } from './example.ts';
import type { Answer, Content, Header, JsonSchema, OpenApi, Operation, Parameter } from './types.ts';

/** The extension that carries the headers of a successful response through the plugin. */
export const ANSWER_HEADERS = 'x-answer-headers';

type Draft = Operation & { [ANSWER_HEADERS]?: JsonSchema };

/** What an error's status means, and an example of its message. */
const ERRORS: Record<string, { name: string; description: string; message: string }> = {
  400: { name: 'BadInput', description: 'The input is wrong; `errors` says where', message: '' },
  401: {
    name: 'NotSignedIn',
    description: 'No token where one is needed, or one that can’t be used',
    message: 'Log in first',
  },
  403: {
    name: 'Forbidden',
    description: 'The role is not enough, or a foreign page sent the call',
    message: 'Only admins may do this',
  },
  404: { name: 'NotFound', description: 'The id in the path names nothing', message: 'Not found' },
  408: {
    name: 'TooSlow',
    description: 'The request took too long to arrive',
    message: 'The request took too long to arrive',
  },
  409: {
    name: 'Conflict',
    description: 'It contradicts what is stored',
    message: 'Somebody else changed this in the meantime; load it again',
  },
  413: { name: 'TooLarge', description: 'The body is too large', message: 'The request is too large' },
  415: {
    name: 'UnsupportedType',
    description: 'The body is of another type than the call takes',
    message: 'This content type is not supported',
  },
  429: {
    name: 'TooMany',
    description: 'Too many calls from here',
    message: 'Too many attempts; try again in 60 seconds',
  },
  500: { name: 'Fault', description: 'A fault of the server', message: 'Internal error' },
  503: {
    name: 'Unavailable',
    description: 'The server is overloaded or shuts down',
    message: 'Shutting down; try again in a moment',
  },
  507: { name: 'DiskFull', description: 'The disk is full; nothing was stored', message: 'The disk is full' },
};

const ERROR_BODY: JsonSchema = { $ref: '#/components/schemas/Error' };

const RETRY_AFTER: Record<string, Header> = {
  'Retry-After': {
    description: 'How many seconds to wait',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 60,
  },
};

const UNCHANGED: Answer = {
  description: 'Unchanged since the answer whose `ETag` was sent as `If-None-Match`',
};

/** `POST /api/auth/change-password` is `postAuthChangePassword`, a parameter is `By` its name. */
function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').replace(/\{(\w+)\}/g, 'by-$1');
  const camel = words.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase());
  return method + camel;
}

function errorResponses(schemas: Record<string, JsonSchema>): Record<string, Answer> {
  const badInput = exampleOf(ERROR_BODY, schemas);
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, { name, description, message }]) => {
      const example = message ? { message } : badInput;
      const headers = status === '429' ? { headers: RETRY_AFTER } : {};
      return [
        name,
        { description, ...headers, content: { 'application/json': { schema: ERROR_BODY, example } } },
      ];
    }),
  );
}

/** A schema's own description, or that of what it refers to or lists. */
function describe(schema: JsonSchema, schemas: Record<string, JsonSchema>): string {
  const name = (schema.$ref ?? schema.items?.$ref)?.split('/').at(-1) ?? '';
  return schema.description ?? (schema.items ? `A list of \`${name}\`` : (schemas[name]?.description ?? ''));
}

const withExample = (parameter: Parameter, schemas: Record<string, JsonSchema>): Parameter => ({
  ...parameter,
  example: parameter.example ?? exampleOf(parameter.schema, schemas),
});

const withExamples = (content: Content, schemas: Record<string, JsonSchema>): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, { schema, example }]) => [
      type,
      { schema, example: example ?? exampleOf(schema, schemas) },
    ]),
  );

const headersOf = ({ properties = {}, required = [] }: JsonSchema): Record<string, Header> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, { description = '', examples = [], ...schema }]) => [
      name,
      { description, required: required.includes(name), schema, example: examples[0] },
    ]),
  );

function finishResponses(method: string, draft: Draft, schemas: Record<string, JsonSchema>) {
  const headers = draft[ANSWER_HEADERS] && { headers: headersOf(draft[ANSWER_HEADERS]) };
  const finished = Object.entries(draft.responses).map(
    ([status, answer]): [string, Operation['responses'][string]] => {
      const error = ERRORS[status];
      if (error) return [status, { $ref: `#/components/responses/${error.name}` }];
      const content = 'content' in answer ? withExamples(answer.content ?? {}, schemas) : {};
      const description = Object.values(content).map(({ schema }) => describe(schema, schemas))[0] ?? '';
      return [status, { description, ...headers, content }];
    },
  );
  return Object.fromEntries(method === 'get' ? [...finished, ['304', UNCHANGED]] : finished);
}

function finishOperation(
  method: string,
  path: string,
  draft: Draft,
  schemas: Record<string, JsonSchema>,
): Operation {
  const { [ANSWER_HEADERS]: _headers, requestBody, parameters, ...operation } = draft;
  const body = requestBody && {
    requestBody: { ...requestBody, content: withExamples(requestBody.content, schemas) },
  };
  return {
    ...operation,
    operationId: operationId(method, path),
    ...(parameters && { parameters: parameters.map((parameter) => withExample(parameter, schemas)) }),
    ...body,
    responses: finishResponses(method, draft, schemas),
  };
}

/**
 * Completes what the plugin made of the routes: one component for each record, examples everywhere, the headers of
 * successful responses, and the errors that all calls have in common, described once.
 */
export function finishDocument(draft: OpenApi): OpenApi {
  // The plugin makes a second component of each record, for input; calls take theirs without a name.
  const records = Object.entries(draft.components.schemas).filter(([name]) => !name.endsWith('Input'));
  const schemas = Object.fromEntries(records);
  const finished = Object.entries(draft.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        finishOperation(method, path, operation, schemas),
      ]),
    ),
  ]);
  return {
    ...draft,
    paths: Object.fromEntries(finished),
    components: { ...draft.components, schemas, responses: errorResponses(schemas) },
  };
}
