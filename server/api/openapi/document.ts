import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { finishDocument, type OpenApi } from './completion.ts';

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
  Ingredients: 'What dream cups are built from.',
  'Dream cups': 'Drinks that guests built, saved and like.',
  Images: 'The gallery and the home page’s carousel.',
  Pickup: 'Orders that guests collect and pay at the counter.',
};

export type Tag = keyof typeof TAGS;

/** Leaves out the bounds of JavaScript's integers, which zod writes everywhere. */
const zodToJsonConfig = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
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
    // The plugin's type is that of OpenAPI 3.0 as well; what is missing here, `finishDocument` adds.
    transformObject: (document) => ({ ...finishDocument(transformObject(document) as unknown as OpenApi) }),
  });
}
