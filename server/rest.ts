import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { ZodType } from 'zod';
import { type Access, GUARDS } from './access.ts';
import type { Deps } from './deps.ts';
import { authRest } from './features/auth/auth.rest.ts';
import { categoriesRest } from './features/categories/categories.rest.ts';
import { drinksRest } from './features/drinks/drinks.rest.ts';
import { imagesRest } from './features/images/images.rest.ts';
import { ingredientsRest } from './features/ingredients/ingredients.rest.ts';
import { menuRest } from './features/menu/menu.rest.ts';
import { callerOf } from './rest-route.ts';
import { readSessions } from './session.ts';

const FEATURES = [authRest, menuRest, categoriesRest, ingredientsRest, drinksRest, imagesRest];
const GROUPS: Access[] = ['publicly', 'signedIn', 'admin'];

/** Groups that need a token say so in the document. */
const security = (access: Access) => (access === 'publicly' ? [{}, { bearer: [] }] : [{ bearer: [] }]);

async function addDocument(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Drømmekoppen',
        version: '1',
        description: 'The café’s menu, ingredients and dream cups.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ skipList: ['/api/openapi.json'] }),
    transformObject: jsonSchemaTransformObject,
  });
}

/** Checks input with the route's zod schemas; what they refuse is a ZodError, which `problemOf` translates. */
const validateByZod = ({ schema }: { schema: unknown }) => {
  if (!(schema instanceof ZodType)) throw new Error('A route has a schema that is not zod’s');
  return (data: unknown) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: result.error };
  };
};

/** The documented door: every feature's routes under `/api`, one guard per group, and the document at `/api/openapi.json`. */
export async function registerRest(app: FastifyInstance, deps: Deps): Promise<void> {
  app.setValidatorCompiler(validateByZod);
  app.setSerializerCompiler(serializerCompiler);
  readSessions(app, deps);
  await addDocument(app);
  for (const access of GROUPS) {
    await app.register(async (group) => {
      group.addHook('onRequest', async (request) => GUARDS[access](callerOf(request)));
      group.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, security: security(access) };
      });
      for (const feature of FEATURES) feature[access]?.(group.withTypeProvider<ZodTypeProvider>(), deps);
    });
  }
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
