import { STATUS_CODES } from 'node:http';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';

const DESCRIPTION = `The café’s menu, ingredients, pictures and dream cups, for clients of any kind. Programs read
them in the [OpenAPI document](/api/openapi.json).

Paths are matched without regard to case, and a slash at the end is ignored. Bodies are JSON unless a call says
otherwise; fields of a body that are not known are ignored, and named in the header \`X-Ignored-Fields\` of the response.
Money is NOK with at most two decimals. Pictures are named by paths from the root of this server. Every error has the
body of \`Error\`; what is not even a request (headers too large, no HTTP) is answered 400, 408 or 413 in the same shape.`;

const TAGS = {
  Accounts:
    'Registration, login and one’s own account. A login’s `message` is the token that other calls send.',
  Café: 'Its name, contact, opening hours and texts.',
  Menu: 'What the café sells.',
  Categories: 'Groups of menu items and ingredients.',
  Choices: 'What guests can choose about a drink, such as its milk.',
  Ingredients: 'What dream cups are built from.',
  'Dream cups': 'Drinks that guests built, saved and like.',
  Images: 'The gallery and the home page’s carousel.',
  Pickup: 'Orders that guests collect and pay at the counter.',
};

export type Tag = keyof typeof TAGS;

/** Leaves out the bounds of JavaScript's integers, which zod writes everywhere, and adds the examples of booleans. */
const zodToJsonConfig = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.type === 'boolean') jsonSchema.examples ??= [false];
  },
} satisfies z.core.ToJSONSchemaParams;

const transformObject = createJsonSchemaTransformObject({ zodToJsonConfig });

/** Gathers the routes of `app` that are registered from now on, for `app.swagger()`. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Drømmekoppen', version: '1', description: DESCRIPTION },
      servers: [{ url: '/', description: 'The server that this document comes from' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token that a login answers',
          },
          key: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'cafe_…',
            description:
              'The key of a device, which the owner makes in the back office, sent like a token: of a till (`Till`), a screen (`Screen`) or a spreadsheet (`Sheet`). It reads what is public, and makes the calls that name its purpose',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ skipList: [], zodToJsonConfig }),
    // The plugin's type also allows OpenAPI 3.0; `finishDocument` adds the missing parts.
    transformObject: (document) => ({ ...finishDocument(transformObject(document) as unknown as OpenApi) }),
  });
}

type ResponseObject = { description: string; headers?: object; content?: object };

type Operation = {
  operationId: string;
  security: Record<string, string[]>[];
  responses: Record<string, ResponseObject | { $ref: string }>;
  /** Headers of a successful response, as routes give them; in the finished document they are in it. */
  'x-response-headers'?: object;
};

type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, ResponseObject> };
};

/** The meaning of a status, an example message, and whether `Retry-After` is required; undefined if it is never sent. */
const ERRORS: Record<string, [name: string, description: string, message: string, saysWhen?: boolean]> = {
  400: ['BadInput', 'The input is wrong; `errors` says where', 'Name: Must be 1 to 120 characters'],
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
  429: ['TooMany', 'Too many requests', 'Too many attempts; try again in 60 seconds', true],
  500: ['InternalError', 'An error of the server', 'Internal error'],
  503: [
    'Unavailable',
    'The server is overloaded or shuts down',
    'Shutting down; try again in a moment',
    false,
  ],
  507: ['DiskFull', 'The disk is full; nothing was stored', 'The disk is full'],
};

const UNCHANGED: ResponseObject = {
  description: 'Unchanged since the response whose `ETag` was sent as `If-None-Match`',
};

function errorResponse(description: string, message: string, required?: boolean): ResponseObject {
  const schema = { $ref: '#/components/schemas/Error' };
  const content = { 'application/json': { schema, example: { message } } };
  if (required === undefined) return { description, content };
  const seconds = { description: 'How many seconds to wait', schema: { type: 'integer', minimum: 1 } };
  return { description, content, headers: { 'Retry-After': { required, example: 60, ...seconds } } };
}

/** Such as `postAuthChangePassword`; a parameter becomes `By` and its name. */
function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').replace(/\{(\w+)\}/g, 'by-$1');
  const camel = words.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase());
  return method + camel;
}

function finishOperation(method: string, path: string, operation: Operation): void {
  const { responses, security, 'x-response-headers': headers } = operation;
  operation.operationId = operationId(method, path);
  for (const [status, response] of Object.entries(responses)) {
    const [error] = ERRORS[status] ?? [];
    if (error) responses[status] = { $ref: `#/components/responses/${error}` };
    else if ('description' in response) {
      if (response.description === 'Default Response') response.description = STATUS_CODES[status] ?? '';
      if (headers) response.headers = headers;
    }
  }
  delete operation['x-response-headers'];
  // Responses to requests with a token are not cached.
  const isPublic = security.some((scheme) => Object.keys(scheme).length === 0);
  if (method === 'get' && isPublic) responses['304'] = UNCHANGED;
}

/**
 * Completes the plugin's document: one component for each record, ids of operations, the headers of
 * successful responses, and the errors that all operations have in common, described once.
 */
function finishDocument(document: OpenApi): OpenApi {
  const { paths, components } = document;
  // The plugin adds a second component of each record, for input, which no operation refers to.
  for (const name of Object.keys(components.schemas))
    if (name.endsWith('Input')) delete components.schemas[name];
  components.responses = Object.fromEntries(
    Object.values(ERRORS).map(([name, ...texts]) => [name, errorResponse(...texts)]),
  );
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) finishOperation(method, path, operation);
  return document;
}
